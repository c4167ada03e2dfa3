import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sealer } from '../seal.ts'

/** Proof that the visitor is the patient of a link. It holds for this link alone, for half an hour. */
export type PatientStep = {
  /** New for each proof: what the visitor may do is counted under it. */
  id: string
  clinicId: number
  patientId: number
  /** The part of the patient's link that names them. */
  link: string
}

export const stepSeconds = 30 * 60

/** What the proof is for. One purpose is never accepted for the other. */
type Purpose = 'patient step' | 'signed paper'

const storedStep = z.object({
  id: z.string(),
  clinicId: z.number().int(),
  patientId: z.number().int(),
  link: z.string(),
  expiresAt: z.number(),
})

/** Seals a step so that nobody can make one up or read what is in it. */
export function sealStep(
  appSecret: string,
  whose: Omit<PatientStep, 'id'>,
  now: Date,
  purpose: Purpose = 'patient step',
): string {
  const step = {
    ...whose,
    id: randomBytes(16).toString('base64url'),
    expiresAt: now.getTime() + stepSeconds * 1000,
  }
  return sealer(appSecret, purpose).seal(JSON.stringify(step), purpose).toString('base64url')
}

export function openStep(
  appSecret: string,
  sealed: string,
  now: Date,
  purpose: Purpose = 'patient step',
): PatientStep | undefined {
  const text = sealer(appSecret, purpose).open(Buffer.from(sealed, 'base64url'), purpose)
  if (text === undefined) return undefined
  const { expiresAt, ...step } = storedStep.parse(JSON.parse(text))
  return expiresAt <= now.getTime() ? undefined : step
}
