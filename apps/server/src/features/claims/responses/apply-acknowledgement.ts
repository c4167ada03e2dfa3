import type { Submission } from '../../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { announceClaim, insertActivity, validationData } from '../claim/claim-history.ts'
import type { LockedClaim } from '../claim/claim-queries.ts'
import { moveClaim } from '../claim/claim-status.ts'
import { recordTaken, type SubmissionRow, setSubmission, settleOthers } from '../claim/submission-queries.ts'

/** The result of a submission: accepted, rejected, refused, or unanswered for longer than we wait. */
export type SendingResult = Exclude<Submission, { pending: true }> | { unanswered: string }

type NotTaken = Exclude<SendingResult, { accepted: true }>

export type ResponseContext = { claim: LockedClaim; submission: SubmissionRow; now: Date }

/** Staff who replace a claim that was sent must know that the payer may get both. */
export const mayHaveClaim = 'No answer came; the clearinghouse may have the claim'

export async function applyAcknowledgement(
  tx: WriteTx,
  context: ResponseContext,
  answer: SendingResult,
): Promise<void> {
  if ('accepted' in answer) {
    await acknowledge(tx, context)
    return
  }
  const { claim, submission, now } = context
  const isOpen = isOnItsWay(submission)
  if (!isOpen && !isLateRejection(submission, answer)) return
  const reasons = reasonsOf(answer, submission)
  const failure = reasons.join('; ')
  const state = 'rejected' in answer ? 'rejected' : 'failed'
  await setSubmission(tx, { id: submission.id, state, failure, now })
  if (!isOpen)
    return recordSendingMessage(tx, claim, `The ${nameOf(submission)} was not taken: ${failure}`, now)
  if (!isAwaited(context)) return
  const response = validationData({ claimErrors: [], itemErrors: [], statusDescriptions: reasons })
  // If the void was not accepted, the claim stays as it was at the payer, and here too.
  const to = (submission.isVoid && claim.statusBeforeVoid) || 'failed'
  await moveClaim(tx, claim, { to, data: { response }, userId: null, now })
}

/** Any response of a payer shows that the submission was accepted. */
export async function acknowledge(tx: WriteTx, context: ResponseContext): Promise<LockedClaim> {
  const { claim, submission, now } = context
  const { id, state } = submission
  if (state === 'withdrawn' || state === 'failed') {
    if (await recordTaken(tx, id, now))
      await recordSendingMessage(tx, claim, `The clearinghouse has taken the ${nameOf(submission)}`, now)
    return claim
  }
  if (!isOnItsWay(submission)) return claim
  // A void waits for no response, because payers often send none.
  await setSubmission(tx, { id, state: submission.isVoid ? 'answered' : 'acknowledged', now })
  if (!isAwaited(context)) return claim
  if (!submission.isVoid) return moveClaim(tx, claim, { to: 'submitted', userId: null, now })
  await settleOthers(tx, { claimId: claim.id, id, now })
  return moveClaim(tx, claim, { to: 'voided', userId: null, now })
}

export const isOnItsWay = ({ state }: SubmissionRow): boolean => state === 'queued' || state === 'sent'

const isAwaited = ({ claim, submission }: ResponseContext): boolean =>
  claim.status === (submission.isVoid ? 'voiding' : 'submitting') && submission.isNewest

const nameOf = ({ isVoid }: SubmissionRow): string => (isVoid ? 'void' : 'claim')

/** A rejection after the claim was canceled or failed ends the doubt whether the payer has it. It is recorded once. */
const isLateRejection = ({ state }: SubmissionRow, answer: NotTaken): boolean =>
  'rejected' in answer
    ? state === 'withdrawn' || state === 'failed'
    : 'refused' in answer && state === 'withdrawn'

const mayHaveVoid = 'No answer came; the clearinghouse may have the void'

function reasonsOf(answer: NotTaken, { requestedAt, isVoid }: SubmissionRow): string[] {
  if ('refused' in answer) return [answer.refused]
  if ('unanswered' in answer) {
    if (requestedAt === null) return [answer.unanswered]
    return [isVoid ? mayHaveVoid : mayHaveClaim]
  }
  return answer.rejected.map(({ where, description }) => `${where}: ${description}`)
}

export async function recordSendingMessage(
  tx: WriteTx,
  claim: LockedClaim,
  message: string,
  now: Date,
): Promise<void> {
  await insertActivity(tx, claim.id, { action: 'claim_status', message, userId: null, now })
  announceClaim(tx, claim)
}
