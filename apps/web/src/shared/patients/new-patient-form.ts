import type { Sent } from '@archwire/contract/endpoint'
import type { createPatient } from '@archwire/contract/patients/calls'
import { patientEmailProblem } from '@archwire/domain/patients/patient-email'
import { leadSources } from '@archwire/domain/patients/patient-fields'
import { firstNameProblem, lastNameProblem } from '@archwire/domain/patients/patient-name'
import { formatPhone, phoneProblem } from '@archwire/domain/patients/phone-number'
import type { FieldErrors } from '../../lib/api/error-messages.ts'
import { joinSentences } from '../../lib/forms/field-problems.ts'
import type { NewPatientValues } from './typed-patient.ts'

const none: NewPatientValues = { firstname: '', lastname: '', email: '', phone: '', heardFrom: '' }

/** The initial values: those that the opener passed, if they are texts. */
export function startingValues(initialValues: unknown): NewPatientValues {
  const known =
    typeof initialValues === 'object' && initialValues !== null
      ? (initialValues as Record<string, unknown>)
      : {}
  const text = (key: keyof NewPatientValues) => (typeof known[key] === 'string' ? known[key] : none[key])
  const heardFrom = text('heardFrom')
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    phone: formatPhone(text('phone')),
    heardFrom: leadSources.some(source => source === heardFrom) ? heardFrom : '',
  }
}

export const rules = {
  firstname: (text: string) => firstNameProblem(text) ?? null,
  lastname: (text: string) => lastNameProblem(text) ?? null,
  email: (text: string) => patientEmailProblem(text) ?? null,
  phone: (text: string) => phoneProblem(text) ?? null,
}

/** The patient in the wire's format. */
export type NewPatient = Sent<typeof createPatient>['body']['patient']

export const payloadOf = (values: NewPatientValues) =>
  ({
    firstName: values.firstname,
    lastName: values.lastname,
    email: values.email,
    phoneNumber: values.phone,
    referredBy: values.heardFrom,
  }) satisfies NewPatient

const fieldOf: Record<string, keyof NewPatientValues> = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  phoneNumber: 'phone',
  referredBy: 'heardFrom',
}

/** The problems that the server found, by the fields of this form. */
export function problemsOn(errors: FieldErrors): Partial<NewPatientValues> {
  const known = Object.entries(errors).flatMap(([path, messages]) => {
    const field = fieldOf[path.split('.').at(-1) ?? path]
    return field === undefined ? [] : [[field, joinSentences(messages)]]
  })
  return Object.fromEntries(known)
}

/** Whether enough was typed to recognise an existing patient. */
export const isEnoughToRecognise = (values: NewPatientValues): boolean =>
  (values.firstname.trim().length >= 2 && values.lastname.trim().length >= 2) ||
  phoneProblem(values.phone) === undefined ||
  patientEmailProblem(values.email) === undefined
