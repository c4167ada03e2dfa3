import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'

/** The job is declared apart from its task, because code that enqueues it needs no clearinghouse. */
export const askPayer = job({
  name: 'ask-payer',
  payload: z.object({ eligibilityId: z.number().int().positive() }),
  // Only processes that die use up attempts: while the clearinghouse is down the job enqueues itself again.
  maxAttempts: 25,
  // Payers may be slow: the inquiries of one clinic for a whole day must leave room for other clinics and other jobs.
  concurrency: { name: 'eligibility', most: 3, mostOfClinic: 2 },
})

// One job of each is enough: a new one replaces one that waits, or that has failed for good.
export const askPayerLater = (tx: WriteTx, eligibilityId: number, afterMs = 0): Promise<void> =>
  enqueue(tx, askPayer, { eligibilityId }, { key: `ask-payer:${eligibilityId}`, afterMs })
