import type { RefusedClaim } from '@archwire/contract/claims/claim-calls'
import type { ClaimAction } from '@archwire/domain/claims/claim-status'
import { CallError } from '../../../lib/call-error.ts'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { dayWords } from './part-words.ts'

/** The day of an instant by the clinic's clock, as the wire writes it. */
export const dayOf = (instant: string): string => dayWords(instant.slice(0, 10))

export const actionWords: Record<ClaimAction, string> = {
  view: 'View',
  edit: 'Edit',
  validate: 'Validate',
  submit: 'Submit',
  resubmit: 'Resubmit',
  approve: 'Set as Approved',
  deny: 'Set as Denied',
  cancel: 'Cancel',
  void: 'Void claim',
  duplicate: 'Duplicate',
}

/** What it is called, with its number or without. */
export const claimName = ({ isPredetermination }: { isPredetermination: boolean }): string =>
  isPredetermination ? 'Predetermination' : 'Claim'

/** Why a claim cannot be sent from here, however complete it is. */
export const paperOnly = (sequenceCode: string): string | undefined =>
  sequenceCode === 'secondary' || sequenceCode === 'tertiary'
    ? `A ${sequenceCode} claim cannot be sent from here yet, only on paper`
    : undefined

/** Why a claim was refused: what the rules found, where that is why. */
export function refusalWords(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const { claimErrors = [], claimItemErrors = [] } = (error.body ?? {}) as Partial<RefusedClaim>
  const found = [...claimErrors, ...claimItemErrors].map(({ message }) => message)
  return found.length === 0 ? error : error.saying(joinSentences([error.message, ...found]))
}
