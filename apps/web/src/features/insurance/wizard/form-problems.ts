import { type InsuranceFormStatus, missingFor, neededFor } from '@archwire/domain/insurance/insurance-form'
import { readTypedDay } from '../../../lib/typed-day.ts'
import { answersOf } from './form-answers.ts'
import { type FieldName, type FormValues, labels, type Problems } from './form-values.ts'

const noDay = 'Must be a valid date: MM/DD/YYYY'
const notChosen = 'Choose one from the list, or leave this empty.'

/** Our fields by what the domain and the wire call those of the patient and of the policy holder. */
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

/** Which fields must be filled in before it can be saved with this status. */
export function neededIn(values: FormValues, status: InsuranceFormStatus): ReadonlySet<FieldName> {
  const { patient, subscriber } = neededFor(status, answersOf(values))
  return new Set(Object.keys({ ...named(ofPatient, patient), ...named(ofHolder, subscriber) }) as FieldName[])
}

/** What is wrong before it can be saved with this status. */
export function problemsIn(values: FormValues, status: InsuranceFormStatus): Problems {
  const missing = missingFor(status, answersOf(values))
  const days = (['dob', 'coverageStart', 'holderDob'] as const).filter(
    field => readTypedDay(values[field]) === undefined,
  )
  return {
    ...named(ofPatient, missing.patient),
    ...named(ofHolder, missing.subscriber),
    ...Object.fromEntries(days.map(field => [field, noDay])),
    ...(values.payer === null && values.payerText.trim() !== '' && { payer: notChosen }),
  }
}

/** What the server finds wrong, by the same fields. */
export function refusedFields(errors: Record<string, string[]>): Problems {
  const found: Problems = {}
  for (const [path, [problem = 'is invalid']] of Object.entries(errors)) {
    const parts = path.split('.')
    const isHolders = parts.some(part => /subscriber/i.test(part))
    const field = (isHolders ? ofHolder : ofPatient)[parts.at(-1) ?? '']
    if (field !== undefined) found[field] = /^[a-z]/.test(problem) ? `${labels[field]} ${problem}` : problem
  }
  return found
}
