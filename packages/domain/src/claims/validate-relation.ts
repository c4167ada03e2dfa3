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
  return subscriber.relationship === 'self' ? differencesOf(patientInfo, subscriber) : []
}

const sameForSelf = { firstName: 'first name', lastName: 'last name', dob: 'date of birth' } as const

const differencesOf = (patientInfo: Insured, subscriber: Insured): ClaimError[] =>
  (Object.keys(sameForSelf) as (keyof typeof sameForSelf)[])
    // One that is missing is told as such.
    .filter(field => plainName(patientInfo[field]) !== '' && plainName(subscriber[field]) !== '')
    .filter(field => plainName(patientInfo[field]) !== plainName(subscriber[field]))
    .map(field =>
      told(field, `Subscriber is the patient, but the ${sameForSelf[field]} is not the patient’s`),
    )

const told = (field: string, message: string): ClaimError => ({ field: `subscriber.${field}`, message })
