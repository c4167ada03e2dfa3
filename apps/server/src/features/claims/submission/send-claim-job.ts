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
 * Sends a claim with its control numbers, and records the outcome. However often this is repeated, the clearinghouse
 * gets the same file: what was sent once is never built again from the current claim.
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

/**
 * The clearinghouse has not decided yet: asks again at growing intervals. Staff are notified once that it takes long.
 */
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

/** The submission stays open, because it may still be accepted. Staff who do not want to wait can cancel the claim. */
async function recordDelay(tx: WriteTx, { id, claimId }: SubmissionRow, now: Date): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (claim === undefined || !(await recordWaitNotice(tx, id, now))) return
  await recordSendingMessage(tx, claim, notDecidedYet, now)
}

/** Undefined: somebody canceled the claim before it was sent. */
async function send(
  deps: ClaimDeps,
  clinic: ClinicDatabase,
  found: SubmissionRow,
): Promise<SendingResult | { pending: true } | undefined> {
  try {
    // A void is sent like the original, without new files.
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
 * Records what is sent, before it is sent, because the clearinghouse may have it from then on. Refused: the payer wants
 * files, and none was accepted.
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
