import type { Status } from '@archwire/x12/claim-status/status'
import { derivedNumber } from '../derived-number.ts'
import type { SentClaim } from './sent-claim.ts'

/** The payer's own number of a claim. */
export const payerClaimNumberOf = ({ claim, head }: Pick<SentClaim, 'claim' | 'head'>): string =>
  `SBX${derivedNumber(`${head.controlNumber} ${claim.controlNumber}`)}`

/** A status of the stories, A7:164:IL, as payers tell it. */
export function statusOf(text: string, told: { on: string; chargedCents: number | null }): Status {
  const [category = '', status = '', entity] = text.split(':')
  const isAcknowledging = category.startsWith('A')
  return {
    category,
    status,
    entity: entity ?? null,
    on: told.on,
    action: !isAcknowledging ? null : ['A0', 'A1', 'A2'].includes(category) ? 'accepted' : 'rejected',
    chargedCents: told.chargedCents,
    paidCents: null,
    decidedOn: null,
    paidOn: null,
    paymentNumber: null,
    message: null,
  }
}

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
