import { ageOn } from '../patients/age.ts'
import { nameProblem, tidyName } from '../patients/patient-name.ts'

/** What somebody who signs for a patient can be to them. */
export const relationships = ['Parent', 'Legal guardian', 'Spouse', 'Other representative'] as const
type Relationship = (typeof relationships)[number]

/** The patient, or somebody for them. */
export type Signer = { kind: 'patient' } | { kind: 'guardian'; relationship: Relationship }

/** Drawn with a finger or a mouse; or, by whoever cannot, their typed name in place of a drawing. */
export const signatureMethods = ['drawn', 'typed'] as const
export type SignatureMethod = (typeof signatureMethods)[number]

export const legalNameProblem = (text: string) => nameProblem(text, 'Please type your full legal name.')
export const tidyLegalName = tidyName

const fullAge = 18

/** Who may not sign, and why; `today` is the clinic's day. Where nobody knows the age, the signer's word counts. */
export const signerProblem = (signer: Signer, dob: string | null, today: string): string | undefined =>
  signer.kind === 'patient' && dob !== null && ageOn(today, dob) < fullAge
    ? 'A parent or guardian signs for a patient under 18.'
    : undefined

/** Who signed, as people read it: 'Mary Doe, Parent'. */
export const signerLabel = (legalName: string, signer: Signer): string =>
  signer.kind === 'patient' ? `${legalName}, patient` : `${legalName}, ${signer.relationship.toLowerCase()}`

/** How far a consent form of a patient is. */
export const consentStatuses = ['unsigned', 'signed', 'archived'] as const
type ConsentStatus = (typeof consentStatuses)[number]

/** What staff read, and the colour that it has: one that is on its way waits for the patient. */
export function consentLook(
  status: ConsentStatus,
  emailSent: boolean,
): { text: string; color: 'green' | 'gray' | 'red' } {
  if (status === 'signed') return { text: 'SIGNED', color: 'green' }
  if (status === 'archived') return { text: 'ARCHIVED', color: 'gray' }
  return emailSent ? { text: 'PENDING SIGNATURE', color: 'red' } : { text: 'UNSIGNED', color: 'gray' }
}

type ConsentAction = 'view' | 'download' | 'send'

/** What its card offers, in this order. */
export const consentActions: Record<ConsentStatus, ConsentAction[]> = {
  unsigned: ['view', 'send'],
  signed: ['view', 'download'],
  archived: ['view'],
}
