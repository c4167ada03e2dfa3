import type { InquiryDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import { type Clearinghouse, ClearinghouseDown } from '../../drivers/clearinghouse/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import type { JobLog } from '../../platform/jobs/log.ts'
import { patiently } from '../finance/ask-gateway.ts'
import { askPayer } from './ask-payer-job.ts'
import { type Outcome, settleQuestion } from './settle-question.ts'
import { type TakenQuestion, takeQuestion } from './take-question.ts'

export type AskDeps = {
  clearinghouse: Pick<Clearinghouse, 'checkEligibility'>
  patience: InquiryDeadlines
  clock: Clock
  log: Pick<JobLog, 'warn'>
}

/** Asks a payer whether somebody is insured, outside of any transaction, and records what it says. */
export const askPayerTask = (deps: AskDeps): Task =>
  task(askPayer, async ({ clinic, payload: { eligibilityId: id } }) => {
    const { clock, patience } = deps
    const taken = await clinic.write(tx => takeQuestion(tx, { id, now: clock.now(), patience }))
    if (taken === undefined) return
    const outcome = await ask(deps, clinic, taken)
    await patiently(() =>
      clinic.writeFrom('reserve', tx => settleQuestion(tx, taken, outcome, { now: clock.now(), patience })),
    )
  })

async function ask(
  { clearinghouse, log }: AskDeps,
  clinic: ClinicDatabase,
  { question }: TakenQuestion,
): Promise<Outcome> {
  try {
    return await clearinghouse.checkEligibility(clinic, question)
  } catch (error) {
    // Whatever it was, the question is still open, and is given up in time.
    if (!(error instanceof ClearinghouseDown))
      log.warn({ clinic: clinic.id, err: error as Error }, 'a payer could not be asked')
    return { away: true }
  }
}
