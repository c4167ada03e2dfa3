import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'

/** Declared apart from the task that does it: whoever has a question needs no clearinghouse for it. */
export const askPayer = job({
  name: 'ask-payer',
  payload: z.object({ eligibilityId: z.number().int().positive() }),
  // Attempts are used up by processes that die alone: while somebody is away the job adds itself again.
  maxAttempts: 25,
  // A payer may take its time: a day's questions of one clinic leave room for those of others, and for all else.
  concurrency: { name: 'eligibility', most: 3, mostOfClinic: 2 },
})

// One of each is enough, whoever adds it: the newest takes the place of one that waits, or that was given up.
export const askPayerLater = (tx: WriteTx, eligibilityId: number, afterMs = 0): Promise<void> =>
  enqueue(tx, askPayer, { eligibilityId }, { key: `ask-payer:${eligibilityId}`, afterMs })
