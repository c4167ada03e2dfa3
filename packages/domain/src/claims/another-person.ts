import type { Relation } from '../insurance/insurance-form.ts'
import { ageOn } from '../patients/age.ts'
import { plainName } from './plain-name.ts'

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
export function isAnotherPerson(told: Person, meant: Person & { mayBeOthersPolicy: boolean }): boolean {
  const isOtherName = !isAlike(told.firstName, meant.firstName)
  if (told.dob === null || meant.dob === null) return isOtherName && meant.mayBeOthersPolicy
  if (told.dob === meant.dob) return false
  return isOtherName || yearsBetween(told.dob, meant.dob) >= generation
}

// Payers add a second name, cut off a long one, or have the short one.
function isAlike(one: string | null, other: string | null): boolean {
  const [told, meant] = [plainName(one), plainName(other)]
  return told.startsWith(meant) || meant.startsWith(told)
}

const yearsBetween = (one: string, other: string): number =>
  one < other ? ageOn(other, one) : ageOn(one, other)
