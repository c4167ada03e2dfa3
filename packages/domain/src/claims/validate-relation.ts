import { plainName } from './plain-name.ts'
import type { ClaimError, Insured, ValidatedClaim } from './validated-claim.ts'

/**
 * Whether both sections speak of the same two people. What is sent is the subscriber where that is the patient, and the
 * patient beside them otherwise: a claim whose sections disagree would go out for the wrong one.
 */
export function relationErrors({
  patientInfo,
  subscriber,
}: Pick<ValidatedClaim, 'patientInfo' | 'subscriber'>): ClaimError[] {
  if (subscriber.relationship === null || patientInfo.relationship === null) return []
  if (subscriber.relationship !== patientInfo.relationship)
    return [told('relationship', 'Relationship of the subscriber is not that of the patient')]
  if (subscriber.relationship === 'self') return differencesOf(patientInfo, subscriber)
  return isSamePerson(patientInfo, subscriber)
    ? [told('firstName', 'Subscriber is not the patient, but has their name and date of birth')]
    : []
}

const sameForSelf = { firstName: 'first name', lastName: 'last name', dob: 'date of birth' } as const
const person = Object.keys(sameForSelf) as (keyof typeof sameForSelf)[]

/** Another insurance may have been chosen, of a parent, and nobody has said yet who that is. */
const isSamePerson = (patientInfo: Insured, subscriber: Insured): boolean =>
  person.every(
    field =>
      plainName(patientInfo[field]) !== '' && plainName(patientInfo[field]) === plainName(subscriber[field]),
  )

const differencesOf = (patientInfo: Insured, subscriber: Insured): ClaimError[] =>
  person
    // One that is missing is told as such.
    .filter(field => plainName(patientInfo[field]) !== '' && plainName(subscriber[field]) !== '')
    .filter(field => plainName(patientInfo[field]) !== plainName(subscriber[field]))
    .map(field =>
      told(field, `Subscriber is the patient, but the ${sameForSelf[field]} is not the patient’s`),
    )

const told = (field: string, message: string): ClaimError => ({ field: `subscriber.${field}`, message })
