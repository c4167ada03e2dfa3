import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import { type InquiryDeadlines, waitAfterOutage } from '@archwire/domain/eligibility/inquiry-deadlines'
import type { EligibilityAnswer, PayerError } from '../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { askPayerLater } from './ask-payer-job.ts'
import { end, fail, neverReached } from './end-question.ts'
import { beginAnew, type HeldQuestion, holdQuestion, putOff } from './question-queries.ts'
import type { TakenQuestion } from './take-question.ts'

/** What came of asking; `away`: nobody answered, or nothing that could be read. */
export type Outcome = EligibilityAnswer | { away: true }

/** Records what came of asking. What is not the answer to what is asked now changes nothing. */
export async function settleQuestion(
  tx: WriteTx,
  taken: TakenQuestion,
  outcome: Outcome,
  at: { now: Date; patience: InquiryDeadlines },
): Promise<void> {
  const held = await holdQuestion(tx, taken.id)
  if (held?.status !== 'requesting' || held.controlNumber !== taken.question.trace) return
  if ('away' in outcome) {
    // Where somebody else has been asking since, it is for them to say.
    if (held.attempts === taken.attempts) await waitFor(tx, held, at)
    return
  }
  if ('refused' in outcome) return fail(tx, held, outcome.refused)
  if ('coverage' in outcome)
    return end(tx, held, 'requested', { response: { ...outcome.coverage, errors: [] } })
  const afterMs = outcome.isTemporary ? at.patience.askAgainAfterMs[held.askedAgain] : undefined
  if (afterMs === undefined)
    return end(tx, held, 'requested_with_error', { response: withErrors(outcome.errors) })
  await beginAnew(tx, held.id, new Date(at.now.getTime() + afterMs))
  await askPayerLater(tx, held.id, afterMs)
}

async function waitFor(
  tx: WriteTx,
  held: HeldQuestion,
  { now, patience }: { now: Date; patience: InquiryDeadlines },
): Promise<void> {
  const waitedMs = now.getTime() - held.createdAt.getTime()
  if (waitedMs >= patience.giveUpAfterMs) return fail(tx, held, neverReached)
  const afterMs = waitAfterOutage(waitedMs)
  await putOff(tx, held.id, new Date(now.getTime() + afterMs))
  await askPayerLater(tx, held.id, afterMs)
}

const nobody = {
  firstName: null,
  lastName: null,
  dob: null,
  gender: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zipcode: null,
}

const noPlan = {
  subscriberId: null,
  groupNumber: null,
  groupName: null,
  planName: null,
  planBegins: null,
  planEnds: null,
}

const withErrors = (errors: PayerError[]): EligibilityResponse => ({
  statusCode: '',
  statusDescription: '',
  patient: nobody,
  subscriber: { ...nobody, healthPlan: noPlan },
  activeCoverage: [],
  coInsurances: [],
  deductibles: [],
  limitationAndMaximum: [],
  errors,
})
