import { afterDecline } from '@archwire/domain/finance/dunning'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { clinicDay, type InvoiceChange, updateInvoice, updatePlan } from './book-queries.ts'
import type { HeldPayment } from './hold-books.ts'
import { updatePayment } from './payment-queries.ts'
import { takeAdvanceBack } from './take-advance-back.ts'

export type Decline = { status: 'declined' | 'canceled'; message: string; code: string | null }

/** A charge that came to nothing, or of which the provider never heard. */
export async function recordDecline(
  tx: WriteTx,
  held: HeldPayment,
  { status, message, code }: Decline,
  now: Date,
): Promise<void> {
  const { plan, invoice, payment } = held
  const change = { status, chargeId: null, lastErrorMessage: message, declineCode: code, now }
  await updatePayment(tx, payment.id, change)
  if (invoice.kind === 'advance') return takeAdvanceBack(tx, held, { message, userId: null, now })
  if (plan.status === 'pending') return denyPlan(tx, held, message, now)
  // Nothing was tried, or a patient tried something of their own: what was to happen by itself still is.
  if (status === 'canceled' || payment.origin === 'patient') {
    const isTriedAgain = payment.origin === 'job' || invoice.nextAttemptOn !== null
    const before = payment.invoiceBefore ?? (isTriedAgain ? 'awaiting_process' : 'awaiting_payment')
    const change = payable(invoice, { status: before })
    return updateInvoice(tx, invoice.id, { ...change, lastErrorMessage: message }, now)
  }
  const { today } = await clinicDay(tx, now)
  // A debit that fails days later fails by itself, whoever began it.
  const isLate = payment.status === 'capturing' && payment.methodId === invoice.methodId
  const isAutomatic = payment.origin === 'job' || isLate
  await updateInvoice(
    tx,
    invoice.id,
    { ...payable(invoice, afterDecline(invoice, { isAutomatic, code, today })), lastErrorMessage: message },
    now,
  )
}

/** What has lost its card meanwhile is not charged by itself: it waits for somebody. */
const payable = ({ methodId }: HeldPayment['invoice'], change: InvoiceChange): InvoiceChange =>
  change.status === 'awaiting_process' && methodId === null
    ? { ...change, status: 'awaiting_payment', nextAttemptOn: null }
    : change

/** Nothing was agreed on after all. */
async function denyPlan(
  tx: WriteTx,
  { plan, invoices }: HeldPayment,
  message: string,
  now: Date,
): Promise<void> {
  for (const { id } of invoices) await updateInvoice(tx, id, { status: 'voided' }, now)
  plan.status = 'denied'
  await updatePlan(tx, plan.id, { status: 'denied', lastErrorMessage: message, now })
}
