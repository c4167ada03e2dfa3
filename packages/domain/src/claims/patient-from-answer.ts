import type { Gender } from '../insurance/insurance-form.ts'
import { firstNameProblem, lastNameProblem, tidyName } from '../patients/patient-name.ts'
import { plainName } from './plain-name.ts'

const addressFields = ['address1', 'address2', 'city', 'state', 'zipcode'] as const
type Address = Record<(typeof addressFields)[number], string | null>

type AnsweredPatient = Address & {
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: Gender | null
}

export type RecordedPatient = Address & { firstName: string; lastName: string }

type PatientFromAnswer = Partial<
  Address & { firstName: string; lastName: string; dob: string; gender: Gender }
>

const isSame = (one: string | null, other: string | null): boolean => plainName(one) === plainName(other)

// Payers write in capitals; nobody wants to be shouted at by their own record.
const inUsualCase = (name: string): string =>
  name === name.toUpperCase()
    ? name
        .toLowerCase()
        .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name

const isDayOfBirth = (text: string, today: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && text <= today

/**
 * What a record takes over from what the payer answered of the patient. What the payer did not say stays, as does what
 * it only writes in other letters; an address comes whole or not at all.
 */
export function patientFromAnswer(
  answered: AnsweredPatient,
  record: RecordedPatient,
  today: string,
): PatientFromAnswer {
  const { dob, gender } = answered
  return {
    ...nameFrom('firstName', answered, record, firstNameProblem),
    ...nameFrom('lastName', answered, record, lastNameProblem),
    ...(dob !== null && isDayOfBirth(dob, today) && { dob }),
    ...(gender !== null && { gender }),
    ...addressFrom(answered, record),
  }
}

function nameFrom(
  field: 'firstName' | 'lastName',
  answered: AnsweredPatient,
  record: RecordedPatient,
  problem: (text: string) => string | undefined,
): PatientFromAnswer {
  const name = tidyName(answered[field] ?? '')
  if (problem(name) !== undefined || isSame(name, record[field])) return {}
  return { [field]: inUsualCase(name) }
}

function addressFrom(answered: AnsweredPatient, record: RecordedPatient): Partial<Address> {
  if ((answered.address1 ?? '').trim() === '') return {}
  if (addressFields.every(field => isSame(answered[field], record[field]))) return {}
  return Object.fromEntries(addressFields.map(field => [field, answered[field]]))
}
