import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sealer } from '../seal.ts'

/** That somebody has shown to be the patient of a link: good for that link alone, for half an hour. */
export type PatientStep = {
  /** Another one each time that they showed it: what they may do is counted under it. */
  id: string
  clinicId: number
  patientId: number
  /** The part of their link that names them. */
  link: string
}

export const stepSeconds = 30 * 60

/** What it is good for: neither is taken for the other. */
type Purpose = 'patient step' | 'signed paper'

const storedStep = z.object({
  id: z.string(),
  clinicId: z.number().int(),
  patientId: z.number().int(),
  link: z.string(),
  expiresAt: z.number(),
})

/** Writes a step so that nobody can make one up, nor read what is in it. */
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
