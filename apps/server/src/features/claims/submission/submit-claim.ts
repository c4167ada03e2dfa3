import type { RefusedClaim } from '@archwire/contract/claims/claim-calls'
import { claimControlNumber } from '@archwire/domain/claims/claim'
import { isClean } from '@archwire/domain/claims/validate-claim'
import { payerRefusal } from '@archwire/domain/insurance/payers'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { retryFiles } from '../attachments/sync-queries.ts'
import { sendSoon } from '../claim/claim-jobs.ts'
import type { WholeClaim } from '../claim/claim-json.ts'
import { type LockedClaim, wholeClaim } from '../claim/claim-queries.ts'
import { lockClaimFor, moveClaim, numberToReplace } from '../claim/claim-status.ts'
import { insertSubmission, nextControlNumber } from '../claim/submission-queries.ts'
import {
  type OutgoingParts,
  outgoingClaim,
  problemsOf,
  type ReadyClaim,
  readyClaim,
} from './outgoing-claim.ts'

type SubmitInput = {
  claimId: number
  version: string | undefined
  practice: boolean
  userId: number
  now: Date
}

/**
 * Stores a submission, with a copy of the claim and its control numbers. A job sends it: whatever happens from now on,
 * the claim is sent with these numbers or not at all.
 */
export async function submitClaim(tx: WriteTx, input: SubmitInput): Promise<WholeClaim> {
  const { claimId, version, practice, userId, now } = input
  const claim = await lockClaimFor(tx, 'submit', claimId)
  if (version !== undefined) {
    const entity = { type: 'claim', id: claimId }
    await refuseOldVersion(tx, version, await wholeClaim(tx, claimId), entity, 'This claim')
  }
  await retryFiles(tx, claimId, now)
  const ready = await readyClaim(tx, claimId)
  refuseLaterPayers(ready)
  refusePayer(ready.parts, practice)
  // A claim that was answered may have been changed since, without another validation.
  if (claim.status === 'answered') refuseProblems(claim, ready, now)
  const number = await nextControlNumber(tx)
  const payerClaimNumber = await numberToReplace(tx, { claimId, payer: ready.parts.payer })
  const snapshot = outgoingClaim(ready, {
    controlNumber: claimControlNumber(number),
    // Without a number from this payer it has no earlier claim to replace: that was rejected, or sent to another payer.
    replaces: payerClaimNumber === null ? null : { payerClaimNumber },
  })
  const { id } = await insertSubmission(tx, { claimId, number, snapshot, userId, now })
  await moveClaim(tx, claim, { to: 'submitting', userId, now })
  await sendSoon(tx, id)
  return wholeClaim(tx, claimId)
}

/**
 * Without the payment of the primary insurance, a secondary one refuses a claim, or pays as if there were no primary.
 */
function refuseLaterPayers({ row }: ReadyClaim): void {
  const { sequenceCode } = row.subscriber
  if (sequenceCode === 'primary') return
  throw refuse(
    422,
    `A ${sequenceCode} claim cannot be sent from here yet, because what the primary insurance paid would not go with it. Send it on paper, with the explanation of benefits.`,
  )
}

/** Refuses a payer that does not take claims from the clinic. */
function refusePayer({ payer }: Pick<OutgoingParts, 'payer'>, practice: boolean): void {
  const reason = payerRefusal(payer, 'claims', practice)
  if (reason !== undefined) throw refuse(422, reason)
}

function refuseProblems({ timeZone }: LockedClaim, ready: ReadyClaim, now: Date): void {
  const problems = problemsOf(ready, localDay(now, timeZone))
  if (isClean(problems)) return
  const body: RefusedClaim = { error: 'Claim is not valid', ...problems }
  throw new Refusal(422, body)
}
