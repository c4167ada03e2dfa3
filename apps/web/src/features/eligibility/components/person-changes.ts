import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { Patient } from '@archwire/contract/patients/calls'
import { patientFromResponse } from '@archwire/domain/eligibility/patient-in-response'
import { dayWords } from './eligibility-words.ts'

/** What a record would call its patient, and when it would have them born, that it does not yet; in words. */
export function personChanges(
  answered: EligibilityResponse['patient'],
  record: Patient,
  askedAt: string,
): string[] {
  const { firstName, dob } = patientFromResponse(answered, record, askedAt.slice(0, 10))
  return [
    ...(firstName === undefined ? [] : [`First name: ${record.firstName} → ${firstName}`]),
    // One that nobody noted is no other one.
    ...(dob === undefined || record.dob === null || dob === record.dob
      ? []
      : [`Date of birth: ${dayWords(record.dob)} → ${dayWords(dob)}`]),
  ]
}
