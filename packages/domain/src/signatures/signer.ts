import { ageOn } from '../patients/age.ts'
import { nameProblem, tidyName } from '../patients/patient-name.ts'

/** What somebody who signs for a patient can be to them. */
export const relationships = ['Parent', 'Legal guardian', 'Spouse', 'Other representative'] as const
export type Relationship = (typeof relationships)[number]

/** The patient, or somebody for them. */
export type Signer = { kind: 'patient' } | { kind: 'guardian'; relationship: Relationship }

/** Drawn with a finger or a mouse; or, by whoever cannot, their typed name in place of a drawing. */
export const signatureMethods = ['drawn', 'typed'] as const
export type SignatureMethod = (typeof signatureMethods)[number]

export const legalNameProblem = (text: string) => nameProblem(text, 'Please type your full legal name.')
export const tidyLegalName = tidyName

const ofAge = 18

/** Who may not sign, and why; `today` is the clinic's day. Where nobody knows the age, the signer's word counts. */
export const signerProblem = (signer: Signer, dob: string | null, today: string): string | undefined =>
  signer.kind === 'patient' && dob !== null && ageOn(today, dob) < ofAge
    ? 'A parent or guardian signs for a patient under 18.'
    : undefined

/** Who signed, as people read it: 'Mary Doe, Parent'. */
export const signerWords = (legalName: string, signer: Signer): string =>
  signer.kind === 'patient' ? `${legalName}, patient` : `${legalName}, ${signer.relationship.toLowerCase()}`
