import { ageOn } from '../patients/age.ts'
import { nameProblem, tidyName } from '../patients/patient-name.ts'

/** The relationships to the patient of somebody who signs for them. */
export const relationships = ['Parent', 'Legal guardian', 'Spouse', 'Other representative'] as const
type Relationship = (typeof relationships)[number]

/** The patient, or somebody who signs for them. */
export type Signer = { kind: 'patient' } | { kind: 'guardian'; relationship: Relationship }

/** Drawn with a finger or a mouse, or typed by people who cannot draw. */
export const signatureMethods = ['drawn', 'typed'] as const
export type SignatureMethod = (typeof signatureMethods)[number]

export const legalNameProblem = (text: string) => nameProblem(text, 'Please type your full legal name.')
export const tidyLegalName = tidyName

const fullAge = 18

/**
 * Why this signer may not sign; undefined if they may. `today` is the clinic's day. If the patient's age is unknown,
 * the signer's word counts.
 */
export const signerProblem = (signer: Signer, dob: string | null, today: string): string | undefined =>
  signer.kind === 'patient' && dob !== null && ageOn(today, dob) < fullAge
    ? 'A parent or guardian signs for a patient under 18.'
    : undefined

/** The signer as people read it: 'Mary Doe, Parent'. */
export const signerLabel = (legalName: string, signer: Signer): string =>
  signer.kind === 'patient' ? `${legalName}, patient` : `${legalName}, ${signer.relationship.toLowerCase()}`

/** The statuses of a patient's consent form. */
export const consentStatuses = ['unsigned', 'signed', 'archived'] as const
type ConsentStatus = (typeof consentStatuses)[number]

/** The text and colour of the status; a form that was sent waits for the patient. */
export function consentLook(
  status: ConsentStatus,
  emailSent: boolean,
): { text: string; color: 'green' | 'gray' | 'red' } {
  if (status === 'signed') return { text: 'SIGNED', color: 'green' }
  if (status === 'archived') return { text: 'ARCHIVED', color: 'gray' }
  return emailSent ? { text: 'PENDING SIGNATURE', color: 'red' } : { text: 'UNSIGNED', color: 'gray' }
}

type ConsentAction = 'view' | 'download' | 'send'

/** The actions on the card of a consent form, in this order. */
export const consentActions: Record<ConsentStatus, ConsentAction[]> = {
  unsigned: ['view', 'send'],
  signed: ['view', 'download'],
  archived: ['view'],
}
