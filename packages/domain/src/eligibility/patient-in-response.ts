import type { Gender, Relation } from '../insurance/insurance-form.ts'
import { plainName } from '../insurance/patient-identity.ts'
import { ageOn } from '../patients/age.ts'
import { firstNameProblem, lastNameProblem, tidyName } from '../patients/patient-name.ts'

type Person = { firstName: string | null; dob: string | null }

/** Of age, people have policies of their own. */
const ofAge = 18

/** So many years lie between a parent and a child at least, and hardly ever between a day and one mistyped. */
const generation = 12

/** Whether a member number may well be a parent's or a spouse's: a payer that goes by it may tell of them. */
export const mayBeOthersPolicy = (relationship: Relation, dob: string | null, on: string): boolean =>
  relationship !== 'self' || (dob !== null && ageOn(on, dob) < ofAge)

/**
 * Whether a payer tells of somebody else than the one who is meant. A nickname, or a birthday that was mistyped, is no
 * other person; both together are, and so is a parent of the same name. By a policy that may be another's, somebody of
 * another name is taken for the patient only for the birthday.
 */
export function isAnotherPerson(inResponse: Person, meant: Person & { mayBeOthersPolicy: boolean }): boolean {
  const isOtherName = !isAlike(inResponse.firstName, meant.firstName)
  if (inResponse.dob === null || meant.dob === null) return isOtherName && meant.mayBeOthersPolicy
  if (inResponse.dob === meant.dob) return false
  return isOtherName || yearsBetween(inResponse.dob, meant.dob) >= generation
}

// Payers add a second name, cut off a long one, or have the short one.
function isAlike(one: string | null, other: string | null): boolean {
  const [oneName, meant] = [plainName(one), plainName(other)]
  return oneName.startsWith(meant) || meant.startsWith(oneName)
}

const yearsBetween = (one: string, other: string): number =>
  one < other ? ageOn(other, one) : ageOn(one, other)

const addressFields = ['address1', 'address2', 'city', 'state', 'zipcode'] as const
type Address = Record<(typeof addressFields)[number], string | null>

type PatientInResponse = Address & {
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: Gender | null
}

export type RecordedPatient = Address & { firstName: string; lastName: string }

type RecordChange = Partial<Address & { firstName: string; lastName: string; dob: string; gender: Gender }>

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
export function patientFromResponse(
  answered: PatientInResponse,
  record: RecordedPatient,
  today: string,
): RecordChange {
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
  answered: PatientInResponse,
  record: RecordedPatient,
  problem: (text: string) => string | undefined,
): RecordChange {
  const name = tidyName(answered[field] ?? '')
  if (problem(name) !== undefined || isSame(name, record[field])) return {}
  return { [field]: inUsualCase(name) }
}

function addressFrom(answered: PatientInResponse, record: RecordedPatient): Partial<Address> {
  if ((answered.address1 ?? '').trim() === '') return {}
  if (addressFields.every(field => isSame(answered[field], record[field]))) return {}
  return Object.fromEntries(addressFields.map(field => [field, answered[field]]))
}
