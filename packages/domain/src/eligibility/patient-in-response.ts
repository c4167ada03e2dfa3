import type { Gender, Relation } from '../insurance/insurance-form.ts'
import { plainName } from '../insurance/patient-identity.ts'
import { ageOn } from '../patients/age.ts'
import { firstNameProblem, lastNameProblem, tidyName } from '../patients/patient-name.ts'

type Person = { firstName: string | null; dob: string | null }

/** Adults have policies of their own. */
const ofAge = 18

/** A parent is at least this many years older than a child, and a mistyped year is rarely off by as many. */
const generation = 12

/** Whether a member id may be a parent's or spouse's, so that the payer's response may be about them. */
export const mayBeOthersPolicy = (relationship: Relation, dob: string | null, on: string): boolean =>
  relationship !== 'self' || (dob !== null && ageOn(on, dob) < ofAge)

/**
 * Whether the payer's response is about another person. A nickname or a mistyped birthday alone is no other person;
 * both together are, and so is a parent of the same name. If the policy may be somebody else's, a different name needs
 * the same birthday.
 */
export function isAnotherPerson(inResponse: Person, meant: Person & { mayBeOthersPolicy: boolean }): boolean {
  const isOtherName = !isAlike(inResponse.firstName, meant.firstName)
  if (inResponse.dob === null || meant.dob === null) return isOtherName && meant.mayBeOthersPolicy
  if (inResponse.dob === meant.dob) return false
  return isOtherName || yearsBetween(inResponse.dob, meant.dob) >= generation
}

// Payers add a middle name, cut a long one off, or have the short form.
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

// Payers write in capitals, which a record should not take over.
const inUsualCase = (name: string): string =>
  name === name.toUpperCase()
    ? name
        .toLowerCase()
        .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name

const isDayOfBirth = (text: string, today: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && text <= today

/**
 * What a record takes over from the payer's response. Values that the payer did not send stay, as do values that differ
 * only in the way of writing; an address is taken over whole or not at all.
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
