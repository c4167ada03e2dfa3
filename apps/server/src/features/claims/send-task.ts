import type { Refused } from '../../drivers/clearinghouse/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { sendClaimJob, sendSoon } from './claim-jobs.ts'
import { lockClaim } from './claim-queries.ts'
import { reasonToGiveUp } from './give-up.ts'
import { attachmentsOf, fileProblemsOf } from './outgoing-claim.ts'
import { outgoingParts } from './outgoing-queries.ts'
import { settleClaim } from './settle-claim.ts'
import { isOnItsWay, type SendingAnswer, tellOfSending } from './settle-sending.ts'
import {
  askNotBefore,
  freezeSubmission,
  noteWaitTold,
  type SubmissionRow,
  setSubmissionFailing,
  submissionById,
} from './submission-queries.ts'
import { syncAttachment } from './sync-attachment.ts'

const second = 1_000
const hour = 60 * 60 * second

const notSaid = 'The clearinghouse has the claim, but has not said yet whether it takes it'

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
      if ('pending' in answer) return askLater(tx, found, { now, patienceMs: deps.patienceMs })
      return settleClaim(tx, { claimId, news: { kind: 'sending', submissionId, answer }, now })
    })
  })

/** Taken and not looked at yet: soon for a while, then more seldom. Staff are told once that it takes too long. */
async function askLater(
  tx: WriteTx,
  found: SubmissionRow,
  { now, patienceMs }: { now: Date; patienceMs: number },
): Promise<void> {
  const { id, createdAt, askedAt } = found
  if (askedAt !== null && now.getTime() - askedAt.getTime() >= patienceMs) await tellNotSaid(tx, found, now)
  const afterMs = Math.min(hour, Math.max(5 * second, (now.getTime() - createdAt.getTime()) / 2))
  await askNotBefore(tx, id, new Date(now.getTime() + afterMs))
  await setSubmissionFailing(tx, id, null)
  await sendSoon(tx, id, afterMs)
}

/** It stays on its way, for it may still be taken; whoever does not want to wait for that can call it off. */
async function tellNotSaid(tx: WriteTx, { id, claimId }: SubmissionRow, now: Date): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (claim === undefined || !(await noteWaitTold(tx, id, now))) return
  await tellOfSending(tx, claim, notSaid, now)
}

/** Nothing: somebody gave the claim up before it went out. */
async function send(
  deps: ClaimDeps,
  clinic: ClinicDatabase,
  found: SubmissionRow,
): Promise<SendingAnswer | { pending: true } | undefined> {
  try {
    // What is taken back is named as it was sent: nothing new goes with it.
    const hasFiles = found.askedAt === null && !found.isVoid
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
    if (submission.askedAt !== null) {
      await askNotBefore(tx, id, clock.now())
      return submission
    }
    const now = clock.now()
    if (submission.isVoid) {
      await freezeSubmission(tx, { id, snapshot: submission.snapshot, now })
      return { ...submission, askedAt: now }
    }
    const parts = await outgoingParts(tx, claimId)
    const problems = fileProblemsOf(parts)
    if (problems.length > 0) return { refused: problems.map(({ message }) => message).join('; ') }
    const snapshot = { ...submission.snapshot, attachments: attachmentsOf(parts) }
    await freezeSubmission(tx, { id, snapshot, now })
    return { ...submission, snapshot, askedAt: now }
  })
