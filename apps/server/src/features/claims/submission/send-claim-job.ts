import type { Refused } from '../../../drivers/clearinghouse/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { syncAttachment } from '../attachments/sync-attachment.ts'
import { type ClaimDeps, sendClaimJob, sendSoon } from '../claim/claim-jobs.ts'
import { lockClaim } from '../claim/claim-queries.ts'
import {
  delayRetryUntil,
  freezeSubmission,
  recordWaitNotice,
  type SubmissionRow,
  setSubmissionFailing,
  submissionById,
} from '../claim/submission-queries.ts'
import { isOnItsWay, recordSendingMessage, type SendingResult } from '../responses/apply-acknowledgement.ts'
import { applyResponse } from '../responses/apply-response.ts'
import { attachmentsOf, fileProblemsOf, outgoingParts } from './outgoing-claim.ts'
import { reasonToGiveUp } from './retry-deadline.ts'

const second = 1_000
const hour = 60 * 60 * second

const notDecidedYet = 'The clearinghouse has the claim, but has not said yet whether it takes it'

/**
 * Sends a claim under the numbers that it was given, and tells what came of it. However often this begins anew, the
 * clearinghouse sees one and the same file: what was once handed over is never made again from the claim as it is now.
 */
export const sendClaimTask = (deps: ClaimDeps): Task =>
  task(sendClaimJob, async ({ clinic, payload: { submissionId } }) => {
    const found = await clinic.read(tx => submissionById(tx, submissionId))
    if (found === undefined || !isOnItsWay(found)) return
    const { claimId } = found
    const answer = await send(deps, clinic, found)
    if (answer === undefined) return
    const now = deps.clock.now()
    await clinic.write(async tx => {
      if ('pending' in answer) return retryLater(tx, found, { now, patienceMs: deps.patienceMs })
      return applyResponse(tx, { claimId, response: { kind: 'sending', submissionId, answer }, now })
    })
  })

/** Taken and not looked at yet: soon for a while, then more seldom. Staff are told once that it takes too long. */
async function retryLater(
  tx: WriteTx,
  found: SubmissionRow,
  { now, patienceMs }: { now: Date; patienceMs: number },
): Promise<void> {
  const { id, createdAt, requestedAt } = found
  if (requestedAt !== null && now.getTime() - requestedAt.getTime() >= patienceMs)
    await recordDelay(tx, found, now)
  const afterMs = Math.min(hour, Math.max(5 * second, (now.getTime() - createdAt.getTime()) / 2))
  await delayRetryUntil(tx, id, new Date(now.getTime() + afterMs))
  await setSubmissionFailing(tx, id, null)
  await sendSoon(tx, id, afterMs)
}

/** It stays on its way, for it may still be taken; whoever does not want to wait for that can call it off. */
async function recordDelay(tx: WriteTx, { id, claimId }: SubmissionRow, now: Date): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (claim === undefined || !(await recordWaitNotice(tx, id, now))) return
  await recordSendingMessage(tx, claim, notDecidedYet, now)
}

/** Nothing: somebody gave the claim up before it went out. */
async function send(
  deps: ClaimDeps,
  clinic: ClinicDatabase,
  found: SubmissionRow,
): Promise<SendingResult | { pending: true } | undefined> {
  try {
    // What is taken back is named as it was sent: nothing new goes with it.
    const hasFiles = found.requestedAt === null && !found.isVoid
    const refused = hasFiles ? await syncAttachment(deps, clinic, found.claimId) : undefined
    if (refused !== undefined) return refused
    const frozen = await freeze(deps, clinic, found)
    if (frozen === undefined || 'refused' in frozen) return frozen
    const { snapshot, numbers, createdAt: sentAt } = frozen
    return await deps.clearinghouse.submitClaim(clinic, snapshot, { ...numbers, sentAt })
  } catch (error) {
    const { id, failingSince, claimId } = found
    const note = (now: Date) => clinic.write(tx => setSubmissionFailing(tx, id, now))
    const reason = 'It could not be sent'
    return { unanswered: await reasonToGiveUp(error, deps, { failingSince, note, claimId, reason }) }
  }
}

/**
 * Writes down, before anybody hears of it, that the clearinghouse may have the claim from now on, and what it has. Refused:
 * of the files that the payer wants, none was taken.
 */
const freeze = (
  { clock }: ClaimDeps,
  clinic: ClinicDatabase,
  { id, claimId }: SubmissionRow,
): Promise<SubmissionRow | Refused | undefined> =>
  clinic.write(async tx => {
    await lockClaim(tx, claimId)
    const submission = await submissionById(tx, id)
    if (submission === undefined || !isOnItsWay(submission)) return undefined
    if (submission.requestedAt !== null) {
      await delayRetryUntil(tx, id, clock.now())
      return submission
    }
    const now = clock.now()
    if (submission.isVoid) {
      await freezeSubmission(tx, { id, snapshot: submission.snapshot, now })
      return { ...submission, requestedAt: now }
    }
    const parts = await outgoingParts(tx, claimId)
    const problems = fileProblemsOf(parts)
    if (problems.length > 0) return { refused: problems.map(({ message }) => message).join('; ') }
    const snapshot = { ...submission.snapshot, attachments: attachmentsOf(parts) }
    await freezeSubmission(tx, { id, snapshot, now })
    return { ...submission, snapshot, requestedAt: now }
  })
