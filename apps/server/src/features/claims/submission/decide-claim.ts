import { claimControlNumber } from '@archwire/domain/claims/claim'
import { payerRefusal } from '@archwire/domain/insurance/payers'
import type { OutgoingClaim } from '../../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { insertActivity } from '../claim/claim-history.ts'
import { sendSoon } from '../claim/claim-jobs.ts'
import type { WholeClaim } from '../claim/claim-json.ts'
import { wholeClaim } from '../claim/claim-queries.ts'
import { lockClaimFor, moveClaim, payerClaimNumberOf } from '../claim/claim-status.ts'
import {
  insertSubmission,
  lastTakenSubmission,
  newestSubmission,
  nextControlNumber,
  payerOfCode,
  setSubmission,
} from '../claim/submission-queries.ts'
import { mayHaveClaim } from '../responses/apply-acknowledgement.ts'

type DecisionInput = { claimId: number; userId: number; now: Date }

export const approveClaim = (tx: WriteTx, input: DecisionInput): Promise<WholeClaim> =>
  decide(tx, input, { action: 'approve', to: 'approved' })

export const denyClaim = (tx: WriteTx, input: DecisionInput): Promise<WholeClaim> =>
  decide(tx, input, { action: 'deny', to: 'denied' })

async function decide(
  tx: WriteTx,
  { claimId, userId, now }: DecisionInput,
  { action, to }: { action: 'approve' | 'deny'; to: 'approved' | 'denied' },
): Promise<WholeClaim> {
  const claim = await lockClaimFor(tx, action, claimId)
  await moveClaim(tx, claim, { to, userId, now })
  return wholeClaim(tx, claimId)
}

/** Cancels a claim. If it was not sent yet it will not be. If it was, later answers are only added to its history. */
export async function cancelClaim(tx: WriteTx, { claimId, userId, now }: DecisionInput): Promise<WholeClaim> {
  const claim = await lockClaimFor(tx, 'cancel', claimId)
  const submission = await newestSubmission(tx, claimId)
  if (submission !== undefined && ['queued', 'sent', 'acknowledged'].includes(submission.state))
    await setSubmission(tx, { id: submission.id, state: 'withdrawn', now })
  if (submission?.state === 'sent')
    await insertActivity(tx, claimId, { action: 'claim_status', message: mayHaveClaim, userId: null, now })
  await moveClaim(tx, claim, { to: 'cancelled', userId, now })
  return wholeClaim(tx, claimId)
}

type VoidInput = { claimId: number; practice: boolean; userId: number; now: Date }

/**
 * Voids a claim at the payer: the claim as the payer has it, even if it was changed here since, is sent once more as a
 * void with its own control numbers.
 */
export async function voidClaim(
  tx: WriteTx,
  { claimId, practice, userId, now }: VoidInput,
): Promise<WholeClaim> {
  const claim = await lockClaimFor(tx, 'void', claimId)
  const sent = await lastTakenSubmission(tx, claimId)
  if (sent === undefined) throw refuse(422, 'The payer has nothing of this claim that could be voided')
  const { payer } = sent.snapshot
  const known = await payerOfCode(tx, payer.code)
  const reason = known && payerRefusal(known, 'claims', practice)
  if (reason !== undefined) throw refuse(422, reason)
  const number = await nextControlNumber(tx)
  const snapshot: OutgoingClaim = {
    ...sent.snapshot,
    controlNumber: claimControlNumber(number),
    replaces: null,
    voids: { payerClaimNumber: await payerClaimNumberOf(tx, { claimId, payer }) },
  }
  const { id } = await insertSubmission(tx, { claimId, number, snapshot, userId, now })
  await moveClaim(tx, claim, { to: 'voiding', userId, now })
  await sendSoon(tx, id)
  return wholeClaim(tx, claimId)
}
