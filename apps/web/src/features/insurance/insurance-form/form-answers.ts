import type { InsuranceFormSent } from '@archwire/contract/insurance/form-calls'
import {
  type InsuranceAnswers,
  type InsuranceFormStatus,
  missingFor,
  neededFor,
} from '@archwire/domain/insurance/insurance-form'
import { readTypedDay } from '@archwire/domain/time/typed-day'
import { readBirthday } from '../../../lib/dates/typed-birthday.ts'
import type { Card, FieldName, FormValues, Origin, Problems } from './form-values.ts'

/** A date that cannot be read is wrong, not missing. */
const orTyped = (day: string | null | undefined, text: string): string | null =>
  day === undefined ? text : day

const dayOf = (text: string) => orTyped(readTypedDay(text), text)
const birthdayOf = (text: string) => orTyped(readBirthday(text), text)

/** The values in the form that the domain's rules expect. */
const answersOf = (values: FormValues): InsuranceAnswers => ({
  patient: {
    firstName: values.firstName,
    lastName: values.lastName,
    dob: birthdayOf(values.dob),
    gender: values.gender || null,
    employerName: values.employerName,
    insuranceCompany: values.insuranceCompany,
    insuranceCoverageStart: dayOf(values.coverageStart),
    planGroupNumber: values.planGroupNumber,
    insurancePayerId: values.payer?.id ?? null,
    memberId: values.memberId,
  },
  subscriber: {
    firstName: values.holderFirstName,
    lastName: values.holderLastName,
    dob: birthdayOf(values.holderDob),
    gender: values.holderGender || null,
    employerName: values.holderEmployerName,
    relationToPatient: values.relation || null,
    memberId: values.holderMemberId,
  },
})

type Empty = null | undefined | ''

const withoutEmpty = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], Empty> } =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== undefined && String(value).trim() !== '',
    ),
  ) as { [K in keyof T]?: Exclude<T[K], Empty> }

/** A new picture is sent by its id, a stored one is left out, and a removed one is sent as null. */
const cardPayload = (card: Card, wasThere = false): string | null | undefined => {
  if (card.is === 'new') return card.signedId
  return card.is === 'none' && wasThere ? null : undefined
}

/** The request body: without empty values, and without pictures that are stored already. */
export function formPayload(
  values: FormValues,
  status: InsuranceFormStatus,
  of: Origin | undefined,
): InsuranceFormSent {
  const { patient, subscriber } = answersOf(values)
  const front = cardPayload(values.front, of?.hasFront)
  const back = cardPayload(values.back, of?.hasBack)
  return {
    status,
    ...(of && { id: of.id }),
    insurance_form_patient_attributes: {
      ...withoutEmpty({
        id: of?.id,
        first_name: patient.firstName,
        last_name: patient.lastName,
        gender: patient.gender,
        dob: patient.dob,
        employer_name: patient.employerName,
        insurance_company: patient.insuranceCompany,
        insurance_coverage_start: patient.insuranceCoverageStart,
        plan_group_number: patient.planGroupNumber,
        insurance_payer_id: patient.insurancePayerId,
        member_id: patient.memberId,
        staff_consult_policy_holder_subscriber_id: values.askPolicyHolder || null,
      }),
      ...(front !== undefined && { insurance_card_front: front }),
      ...(back !== undefined && { insurance_card_back: back }),
    },
    insurance_form_subscriber_attributes: withoutEmpty({
      first_name: subscriber.firstName,
      last_name: subscriber.lastName,
      gender: subscriber.gender,
      dob: subscriber.dob,
      employer_name: subscriber.employerName,
      relation_to_patient: subscriber.relationToPatient,
      member_id: subscriber.memberId,
    }),
  }
}

const noDay = 'Must be a valid date: MM/DD/YYYY'
const notChosen = 'Choose one from the list, or leave this empty.'

/** The names of our fields, by the names that the domain and the wire use for the patient and the policy holder. */
const ofPatient: Record<string, FieldName> = {
  firstName: 'firstName',
  lastName: 'lastName',
  dob: 'dob',
  gender: 'gender',
  employerName: 'employerName',
  insuranceCompany: 'insuranceCompany',
  insuranceCoverageStart: 'coverageStart',
  planGroupNumber: 'planGroupNumber',
  insurancePayerId: 'payer',
  memberId: 'memberId',
  insuranceCardFront: 'front',
  insuranceCardBack: 'back',
}
const ofHolder: Record<string, FieldName> = {
  firstName: 'holderFirstName',
  lastName: 'holderLastName',
  dob: 'holderDob',
  gender: 'holderGender',
  employerName: 'holderEmployerName',
  relationToPatient: 'relation',
  memberId: 'holderMemberId',
}

const named = (names: Record<string, FieldName>, problems: Record<string, string | undefined>): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => {
      const field = names[name]
      return field === undefined ? [] : [[field, problem]]
    }),
  )

/** The fields that are required to save the form with this status. */
export function neededIn(values: FormValues, status: InsuranceFormStatus): ReadonlySet<FieldName> {
  const { patient, subscriber } = neededFor(status, answersOf(values))
  return new Set(Object.keys({ ...named(ofPatient, patient), ...named(ofHolder, subscriber) }) as FieldName[])
}

/** The problems that prevent saving the form with this status. */
export function problemsIn(values: FormValues, status: InsuranceFormStatus): Problems {
  const missing = missingFor(status, answersOf(values))
  const readers = { dob: readBirthday, coverageStart: readTypedDay, holderDob: readBirthday }
  const days = (['dob', 'coverageStart', 'holderDob'] as const).filter(
    field => readers[field](values[field]) === undefined,
  )
  return {
    ...named(ofPatient, missing.patient),
    ...named(ofHolder, missing.subscriber),
    ...Object.fromEntries(days.map(field => [field, noDay])),
    ...(values.payer === null && values.payerText.trim() !== '' && { payer: notChosen }),
  }
}

/** The problems that the server found, by the same fields. */
export function refusedFields(errors: Record<string, string[]>, labels: Record<FieldName, string>): Problems {
  const found: Problems = {}
  for (const [path, [problem = 'is invalid']] of Object.entries(errors)) {
    const parts = path.split('.')
    const isHolders = parts.some(part => /subscriber/i.test(part))
    const field = (isHolders ? ofHolder : ofPatient)[parts.at(-1) ?? '']
    if (field !== undefined) found[field] = /^[a-z]/.test(problem) ? `${labels[field]} ${problem}` : problem
  }
  return found
}
