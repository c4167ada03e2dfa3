import { noDunning } from '@archwire/domain/finance/dunning'
import { invoiceCanBecome } from '@archwire/domain/finance/invoice-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { beginPlan } from './begin-plan.ts'
import { insertEntries, restOf, sumsOfPayment, updateInvoice } from './book-queries.ts'
import type { HeldPayment } from './hold-books.ts'
import { updatePayment } from './payment-queries.ts'
import type { SettleDeps } from './payments-deps.ts'
import { takeAdvanceBack } from './take-advance-back.ts'

/** Money came: once in the ledger, and the invoice is paid or less is due on it. */
export async function bookCharge(tx: WriteTx, deps: SettleDeps, held: HeldPayment, now: Date): Promise<void> {
  const { payment, invoice } = held
  await insertEntries(tx, [
    {
      kind: 'charge',
      invoiceId: invoice.id,
      paymentId: payment.id,
      amountCents: payment.amountCents,
      userId: payment.createdBy,
      now,
    },
  ])
  await updatePayment(tx, payment.id, { status: 'processed', chargeId: null, lastErrorMessage: null, now })
  const isPaid = restOf(invoice) - payment.amountCents <= 0
  await updateInvoice(
    tx,
    invoice.id,
    {
      status: isPaid ? 'payment_confirmed' : 'awaiting_payment',
      paidAt: isPaid ? now : null,
      lastErrorMessage: null,
      ...noDunning,
    },
    now,
  )
  await beginPlan(tx, deps, held, now)
  await deps.chargeCameIn?.(tx, held)
}

/** Money that had come is gone again: a check that bounced, a debit that was returned. The invoice is to be paid again. */
export async function bookReversal(
  tx: WriteTx,
  held: HeldPayment,
  given: { message: string; code: string | null; userId: number | null; now: Date },
): Promise<void> {
  const { payment, invoice } = held
  const { message, code, userId, now } = given
  const { chargedCents, refundedCents } = await sumsOfPayment(tx, payment.id)
  const left = chargedCents - refundedCents
  if (left > 0) {
    await insertEntries(tx, [
      { kind: 'reversal', invoiceId: invoice.id, paymentId: payment.id, amountCents: -left, userId, now },
    ])
  }
  await updatePayment(tx, payment.id, {
    status: 'declined',
    chargeId: null,
    lastErrorMessage: message,
    declineCode: code,
    now,
  })
  if (invoice.kind === 'advance') return takeAdvanceBack(tx, held, { message, userId, now })
  // The bank is at another charge of it: that one decides.
  if (invoice.status === 'capturing' || !invoiceCanBecome(invoice.status, 'awaiting_payment')) return
  const change = { paidAt: null, lastErrorMessage: message, ...noDunning }
  await updateInvoice(tx, invoice.id, { status: 'awaiting_payment', ...change }, now)
}
