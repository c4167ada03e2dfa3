import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'

// Attempts are used up by processes that die, and by a provider that is away.
const maxAttempts = 25
/** Of all that waits for the provider of payments. */
export const paymentsConcurrency = { name: 'payments', most: 4, mostOfClinic: 2 }

/** Declared apart from the tasks that do it: whoever begins a charge needs no provider for it. */
export const lookUpCharge = job({
  name: 'look-up-charge',
  payload: z.object({ paymentId: z.number().int().positive() }),
  maxAttempts,
  concurrency: paymentsConcurrency,
})

export const lookUpRefund = job({
  name: 'look-up-refund',
  payload: z.object({ refundId: z.number().int().positive() }),
  maxAttempts,
  concurrency: paymentsConcurrency,
})

/** A charge that its holder has not confirmed, and that counts for nothing here: nobody is to pay it later. */
export const cancelCharge = job({
  name: 'call-off-charge',
  payload: z.object({ paymentId: z.number().int().positive() }),
  maxAttempts,
  concurrency: paymentsConcurrency,
})

/** What became of a saved method that waits for something at the provider. */
export const lookUpMethod = job({
  name: 'look-up-method',
  payload: z.object({ gatewayId: z.string() }),
  maxAttempts: 10,
  concurrency: paymentsConcurrency,
})

/** Charges an invoice on its day, or when what it waits for has come. */
export const chargeDue = job({
  name: 'charge-due-invoice',
  payload: z.object({ invoiceId: z.number().int().positive(), day: z.iso.date() }),
  maxAttempts: 10,
  concurrency: paymentsConcurrency,
})

/** The request that asked has given up by then. */
export const lookUpAfterMs = 60_000

/** A key is good for a day at the provider; after that the same request would be another charge. */
export const keyValidForMs = 23 * 60 * 60 * 1000

// One of each is enough, whoever adds it: the newest takes the place of one that waits, or that was given up.
export const lookUpChargeLater = (tx: WriteTx, paymentId: number, afterMs: number): Promise<void> =>
  enqueue(tx, lookUpCharge, { paymentId }, { afterMs, key: `look-up-charge:${paymentId}` })

export const cancelChargeSoon = (tx: WriteTx, paymentId: number): Promise<void> =>
  enqueue(tx, cancelCharge, { paymentId }, { key: `call-off-charge:${paymentId}` })

export const lookUpMethodSoon = (tx: WriteTx, gatewayId: string): Promise<void> =>
  enqueue(tx, lookUpMethod, { gatewayId }, { key: `look-up-method:${gatewayId}` })

export const chargeDueSoon = (tx: WriteTx, due: { invoiceId: number; day: string }): Promise<void> =>
  enqueue(tx, chargeDue, due, { key: `charge:${due.invoiceId}:${due.day}` })

export const lookUpRefundLater = (tx: WriteTx, refundId: number, afterMs: number): Promise<void> =>
  enqueue(tx, lookUpRefund, { refundId }, { afterMs, key: `look-up-refund:${refundId}` })
