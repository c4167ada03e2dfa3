import { afterDecline, noDunning } from '@archwire/domain/finance/dunning'
import { invoiceCanBecome } from '@archwire/domain/finance/invoice-status'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import { completeLinkedTasks } from '../../tasks/system-tasks.ts'
import {
  clinicDay,
  contractOfPlan,
  type InvoiceChange,
  insertEntries,
  remainingCents,
  sumsOfPayment,
  updateInvoice,
  updatePlan,
} from '../ledger/ledger-queries.ts'
import type { LockedPayment, LockedPlan } from '../ledger/lock-plan.ts'
import type { SettleDeps } from '../ledger/payment-deps.ts'
import { updatePayment } from '../ledger/payment-queries.ts'
import { reverseAdvance } from './reverse-advance.ts'

/** The first charge of a plan succeeded or is processing: the plan is active, and its invoices are scheduled. */
export async function beginPlan(tx: WriteTx, deps: SettleDeps, locked: LockedPlan, now: Date): Promise<void> {
  const { plan, invoices } = locked
  if (plan.status !== 'pending') return
  for (const { id, status, methodId } of invoices) {
    if (status !== 'pending') continue
    // An invoice that has lost its card in the meantime must be paid by hand.
    const next = methodId === null ? 'awaiting_payment' : 'awaiting_process'
    await updateInvoice(tx, id, { status: next }, now)
  }
  plan.status = 'on_going'
  await updatePlan(tx, plan.id, { status: 'on_going', now })
  await notifyPlanBegan(tx, deps, plan, now)
}

/** A patient's first active plan is the start of their treatment, and the payments of its contract are set up. */
export async function notifyPlanBegan(
  tx: WriteTx,
  deps: SettleDeps,
  plan: LockedPlan['plan'],
  now: Date,
): Promise<void> {
  await deps.planBegan(tx, {
    id: plan.id,
    patientId: plan.patientId,
    startedOn: plan.startedAt,
    amountCents: plan.totalDueCents,
    now,
  })
  const contractId = await contractOfPlan(tx, plan.id)
  if (contractId === null) return
  await completeLinkedTasks(tx, deps.announceCounts, { type: 'Contract', id: contractId }, now)
  announcePatient(tx, plan.patientId)
}

/** A charge succeeded: it is entered in the ledger, and the invoice is paid or less is due on it. */
export async function postCharge(
  tx: WriteTx,
  deps: SettleDeps,
  locked: LockedPayment,
  now: Date,
): Promise<void> {
  const { payment, invoice } = locked
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
  const isPaid = remainingCents(invoice) - payment.amountCents <= 0
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
  await beginPlan(tx, deps, locked, now)
  await deps.chargeCameIn?.(tx, locked)
}

/** A payment was reversed: a check bounced, or a debit was returned. The invoice must be paid again. */
export async function postReversal(
  tx: WriteTx,
  locked: LockedPayment,
  input: { message: string; code: string | null; userId: number | null; now: Date },
): Promise<void> {
  const { payment, invoice } = locked
  const { message, code, userId, now } = input
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
  if (invoice.kind === 'advance') return reverseAdvance(tx, locked, { message, userId, now })
  // The bank processes another charge of this invoice, which decides its status.
  if (invoice.status === 'capturing' || !invoiceCanBecome(invoice.status, 'awaiting_payment')) return
  const change = { paidAt: null, lastErrorMessage: message, ...noDunning }
  await updateInvoice(tx, invoice.id, { status: 'awaiting_payment', ...change }, now)
}

type Decline = { status: 'declined' | 'canceled'; message: string; code: string | null }

/** A charge was declined, or never reached the provider. */
export async function recordDecline(
  tx: WriteTx,
  locked: LockedPayment,
  { status, message, code }: Decline,
  now: Date,
): Promise<void> {
  const { plan, invoice, payment } = locked
  const change = { status, chargeId: null, lastErrorMessage: message, declineCode: code, now }
  await updatePayment(tx, payment.id, change)
  if (invoice.kind === 'advance') return reverseAdvance(tx, locked, { message, userId: null, now })
  if (plan.status === 'pending') return denyPlan(tx, locked, message, now)
  // Nothing was charged, or a patient tried a card of their own: the invoice stays scheduled if it was.
  if (status === 'canceled' || payment.origin === 'patient') {
    const isTriedAgain = payment.origin === 'job' || invoice.nextAttemptOn !== null
    const before = payment.invoiceBefore ?? (isTriedAgain ? 'awaiting_process' : 'awaiting_payment')
    const change = withoutLostMethod(invoice, { status: before })
    return updateInvoice(tx, invoice.id, { ...change, lastErrorMessage: message }, now)
  }
  const { today } = await clinicDay(tx, now)
  // A debit that fails days later counts as an automatic charge, whoever began it.
  const isLate = payment.status === 'capturing' && payment.methodId === invoice.methodId
  const isAutomatic = payment.origin === 'job' || isLate
  const wasDeclined = payment.invoiceBefore === 'declined'
  await updateInvoice(
    tx,
    invoice.id,
    {
      ...withoutLostMethod(invoice, afterDecline(invoice, { isAutomatic, code, today, wasDeclined })),
      lastErrorMessage: message,
    },
    now,
  )
}

/** An invoice that has lost its card in the meantime is not scheduled: it must be paid by hand. */
const withoutLostMethod = ({ methodId }: LockedPayment['invoice'], change: InvoiceChange): InvoiceChange =>
  change.status === 'awaiting_process' && methodId === null
    ? { ...change, status: 'awaiting_payment', nextAttemptOn: null }
    : change

/** The first charge was declined, so there is no plan. */
async function denyPlan(
  tx: WriteTx,
  { plan, invoices }: LockedPayment,
  message: string,
  now: Date,
): Promise<void> {
  for (const { id } of invoices) await updateInvoice(tx, id, { status: 'voided' }, now)
  plan.status = 'denied'
  await updatePlan(tx, plan.id, { status: 'denied', lastErrorMessage: message, now })
}
