import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import { isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import { type InquiryDeadlines, waitAfterOutage } from '@archwire/domain/eligibility/inquiry-deadlines'
import {
  type Clearinghouse,
  ClearinghouseDown,
  type CoverageInquiry,
  type CoverageResponse,
  type PayerError,
} from '../../../drivers/clearinghouse/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import type { JobLog } from '../../../platform/log.ts'
import { retryWhileDatabaseIsAway } from '../../finance/gateway/gateway-calls.ts'
import { askPayer, askPayerLater } from './ask-payer-job.ts'
import { buildInquiry } from './build-inquiry.ts'
import {
  deferInquiry,
  inquiryFacts,
  type LockedInquiry,
  lockInquiry,
  markRequesting,
  restartInquiry,
} from './inquiry-queries.ts'
import { endInquiry, failInquiry, neverReached, recordStatus } from './inquiry-status.ts'

type StartedInquiry = { id: number; attempts: number; question: CoverageInquiry }

/**
 * Records that the payer is asked, before it is. A worker has the inquiry to itself for a while. If the worker dies,
 * the same inquiry is sent again after that, with the same trace number, and the payer gives the same response.
 */
export async function startInquiry(
  tx: WriteTx,
  { id, now, patience }: { id: number; now: Date; patience: InquiryDeadlines },
): Promise<StartedInquiry | undefined> {
  const inquiry = await lockInquiry(tx, id)
  if (inquiry === undefined || !isUnderWay(inquiry.status)) return undefined
  const waitMs = (inquiry.tryAgainAt?.getTime() ?? 0) - now.getTime()
  if (waitMs > 0) {
    await askPayerLater(tx, id, waitMs)
    return undefined
  }
  if (isLost(inquiry, now, patience)) {
    await failInquiry(tx, inquiry, neverReached)
    return undefined
  }
  const requestedAt = inquiry.requestedAt ?? now
  const question =
    inquiry.question ?? buildInquiry(await inquiryFacts(tx, id), traceOf(inquiry, requestedAt), requestedAt)
  const until = new Date(now.getTime() + patience.askWithinMs)
  const { attempts } = await markRequesting(tx, id, { question, requestedAt, until })
  if (inquiry.status !== 'requesting') recordStatus(tx, inquiry, 'requesting')
  return { id, attempts, question: { ...question, requestedAt } }
}

const mostLost = 5

// The workers failed to finish again and again, perhaps because the payer's response makes them crash.
const isLost = ({ question, attempts, createdAt }: LockedInquiry, now: Date, patience: InquiryDeadlines) =>
  question !== null && attempts >= mostLost && now.getTime() - createdAt.getTime() >= patience.giveUpAfterMs

// Letters and digits. Unique even for a retry, and in a database that was restored from a backup.
const traceOf = ({ id, retries }: LockedInquiry, requestedAt: Date): string =>
  `E${id}R${retries}T${requestedAt.getTime().toString(36).toUpperCase()}`

/** The outcome of an inquiry. `away`: there was no response, or none that could be read. */
type Outcome = CoverageResponse | { away: true }

/** Records the outcome of an inquiry. A response to an earlier attempt is ignored. */
export async function recordResponse(
  tx: WriteTx,
  taken: StartedInquiry,
  outcome: Outcome,
  at: { now: Date; patience: InquiryDeadlines },
): Promise<void> {
  const inquiry = await lockInquiry(tx, taken.id)
  if (inquiry?.status !== 'requesting' || inquiry.controlNumber !== taken.question.trace) return
  if ('away' in outcome) {
    // If another worker has taken over since, that one decides about a retry.
    if (inquiry.attempts === taken.attempts) await retryLater(tx, inquiry, at)
    return
  }
  if ('refused' in outcome) return failInquiry(tx, inquiry, outcome.refused)
  if ('coverage' in outcome)
    return endInquiry(tx, inquiry, 'requested', { response: { ...outcome.coverage, errors: [] } })
  const afterMs = outcome.isTemporary ? at.patience.askAgainAfterMs[inquiry.retries] : undefined
  if (afterMs === undefined)
    return endInquiry(tx, inquiry, 'requested_with_error', { response: withErrors(outcome.errors) })
  await restartInquiry(tx, inquiry.id, new Date(at.now.getTime() + afterMs))
  await askPayerLater(tx, inquiry.id, afterMs)
}

async function retryLater(
  tx: WriteTx,
  inquiry: LockedInquiry,
  { now, patience }: { now: Date; patience: InquiryDeadlines },
): Promise<void> {
  const waitedMs = now.getTime() - inquiry.createdAt.getTime()
  if (waitedMs >= patience.giveUpAfterMs) return failInquiry(tx, inquiry, neverReached)
  const afterMs = waitAfterOutage(waitedMs)
  await deferInquiry(tx, inquiry.id, new Date(now.getTime() + afterMs))
  await askPayerLater(tx, inquiry.id, afterMs)
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

type AskDeps = {
  clearinghouse: Pick<Clearinghouse, 'checkEligibility'>
  patience: InquiryDeadlines
  clock: Clock
  log: Pick<JobLog, 'warn'>
}

/** Asks a payer for the coverage of a patient, outside of any transaction, and records the response. */
export const askPayerTask = (deps: AskDeps): Task =>
  task(askPayer, async ({ clinic, payload: { eligibilityId: id } }) => {
    const { clock, patience } = deps
    const taken = await clinic.write(tx => startInquiry(tx, { id, now: clock.now(), patience }))
    if (taken === undefined) return
    const outcome = await ask(deps, clinic, taken)
    await retryWhileDatabaseIsAway(() =>
      clinic.writeFrom('reserve', tx => recordResponse(tx, taken, outcome, { now: clock.now(), patience })),
    )
  })

async function ask(
  { clearinghouse, log }: AskDeps,
  clinic: ClinicDatabase,
  { question }: StartedInquiry,
): Promise<Outcome> {
  try {
    return await clearinghouse.checkEligibility(clinic, question)
  } catch (error) {
    // Whatever the error is, the inquiry stays open, and fails at its deadline.
    if (!(error instanceof ClearinghouseDown))
      log.warn({ clinic: clinic.id, err: error as Error }, 'a payer could not be asked')
    return { away: true }
  }
}
