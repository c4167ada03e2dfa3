import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'

// Processes that die and a provider that is down use up attempts.
const maxAttempts = 25
/** Limits how many jobs call the payment provider at once. */
export const paymentsConcurrency = { name: 'payments', most: 4, mostOfClinic: 2 }

/** Jobs are declared apart from their tasks, because code that enqueues them needs no provider. */
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

/** Cancels a charge that its cardholder did not confirm and that is declined here, so that nobody can pay it later. */
export const cancelCharge = job({
  name: 'call-off-charge',
  payload: z.object({ paymentId: z.number().int().positive() }),
  maxAttempts,
  concurrency: paymentsConcurrency,
})

/** Looks up a saved method that waits for verification at the provider. */
export const lookUpMethod = job({
  name: 'look-up-method',
  payload: z.object({ gatewayId: z.string() }),
  maxAttempts: 10,
  concurrency: paymentsConcurrency,
})

/** Charges an invoice on its due date, or when its bank account is verified. */
export const chargeDue = job({
  name: 'charge-due-invoice',
  payload: z.object({ invoiceId: z.number().int().positive(), day: z.iso.date() }),
  maxAttempts: 10,
  concurrency: paymentsConcurrency,
})

/** By then the request that made the charge has stopped waiting. */
export const lookUpAfterMs = 60_000

/** The provider remembers a key for a day. After that the same request would be another charge. */
export const keyValidForMs = 23 * 60 * 60 * 1000

// One job of each is enough: a new one replaces one that waits, or that has failed for good.
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
