import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { enqueue, job, type Task, task } from '../../platform/jobs/job.ts'
import { recordReceipt } from '../messaging/record-receipt.ts'
import { markTextDelivered } from './text-queries.ts'

const sandboxReceipt = job({
  name: 'sandbox-receipt',
  payload: z.object({ providerMessageId: z.string(), messageId: z.number().int().positive() }),
  maxAttempts: 10,
})

type Carried = z.output<(typeof sandboxReceipt)['payload']>

/** The sandbox tells of a text's arrival a second after it has taken it. */
export const receiptByAndBy = (tx: WriteTx, carried: Carried): Promise<void> =>
  enqueue(tx, sandboxReceipt, carried, { afterMs: 1_000 })

/** Tells it by the same code that hears a real provider. */
export const sandboxReceiptTask = (clock: Clock): Task =>
  task(sandboxReceipt, async ({ clinic, payload: { providerMessageId, messageId } }) => {
    await clinic.write(async tx => {
      if (await markTextDelivered(tx, providerMessageId))
        tx.publish({ channel: 'sandbox', event: 'text_carried' })
    })
    const receipt = { outcome: 'delivered' } as const
    await recordReceipt(clinic, { providerMessageId, messageId, receipt, now: clock.now() })
  })
