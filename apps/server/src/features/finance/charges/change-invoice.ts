import type { ActionOn } from '@archwire/domain/audit/audit-actions'
import { methodMissing } from '@archwire/domain/finance/charge-problem'
import { noDunning } from '@archwire/domain/finance/dunning'
import { canBeCanceled, canBeScheduled, canChangeMethod } from '@archwire/domain/finance/invoice-status'
import { isOpenCheck } from '@archwire/domain/finance/payment-status'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { clinicDay, type InvoiceRow, paymentsOfInvoice, updateInvoice } from '../ledger/ledger-queries.ts'
import {
  type LockedInvoice,
  lockInvoiceAndPlan,
  lockPaymentAndPlan,
  refreshPlanStatus,
} from '../ledger/lock-plan.ts'
import { lockChargeableMethod } from '../ledger/payment-queries.ts'
import { postReversal } from '../settlement/post-charge.ts'

type InvoiceInput = { invoiceId: number; now: Date }

/** An invoice is not changed while the bank processes a payment of it. */
const refuseInProgress = ({ plan, invoice }: LockedInvoice): void => {
  if (plan.status === 'pending' || invoice.status === 'capturing')
    throw refuse(422, 'A payment of this invoice is being processed')
}

const audit = (
  tx: WriteTx,
  { plan }: LockedInvoice,
  { id }: InvoiceRow,
  action: ActionOn<'invoice'>,
  changes: Record<string, unknown>,
): void => tx.audit({ action, entityType: 'invoice', entityId: id, patientId: plan.patientId, changes })

/** Schedules an invoice to be charged automatically on its due date. */
export async function scheduleInvoice(tx: WriteTx, { invoiceId, now }: InvoiceInput): Promise<void> {
  const locked = await lockInvoiceAndPlan(tx, invoiceId)
  refuseInProgress(locked)
  const { invoice } = locked
  const { today } = await clinicDay(tx, now)
  const isDueLater = invoice.dueDate >= today
  if (invoice.methodId === null) throw refuse(422, methodMissing)
  const facts = { status: invoice.status, overdue: !isDueLater, isDueLater, hasMethod: true }
  if (!canBeScheduled(facts)) {
    throw refuse(
      422,
      isDueLater ? 'This invoice cannot be scheduled' : 'An invoice whose day is past cannot be scheduled',
    )
  }
  await updateInvoice(tx, invoice.id, { status: 'awaiting_process', ...noDunning }, now)
  audit(tx, locked, invoice, 'schedule', { status: { from: invoice.status, to: 'awaiting_process' } })
  await refreshPlanStatus(tx, locked, now)
}

/** Cancels an invoice for which nothing was paid. */
export async function cancelInvoice(tx: WriteTx, { invoiceId, now }: InvoiceInput): Promise<void> {
  const locked = await lockInvoiceAndPlan(tx, invoiceId)
  refuseInProgress(locked)
  const { invoice } = locked
  if (!canBeCanceled(invoice.status)) throw refuse(422, 'This invoice cannot be canceled')
  const payments = await paymentsOfInvoice(tx, invoice.id)
  if (payments.some(({ status }) => status === 'processed'))
    throw refuse(422, 'An invoice for which something was paid cannot be canceled')
  await updateInvoice(tx, invoice.id, { status: 'canceled', ...noDunning }, now)
  audit(tx, locked, invoice, 'cancel', { status: { from: invoice.status, to: 'canceled' } })
  await refreshPlanStatus(tx, locked, now)
}

/** Changes the card or bank account that pays an invoice, or every open invoice of its plan. */
export async function changeMethod(
  tx: WriteTx,
  {
    invoiceId,
    methodGatewayId,
    isForAll,
    now,
  }: InvoiceInput & { methodGatewayId: string; isForAll: boolean },
): Promise<{ planId: number }> {
  const locked = await lockInvoiceAndPlan(tx, invoiceId)
  refuseInProgress(locked)
  const { plan, invoice, invoices } = locked
  if (!canChangeMethod(invoice.status))
    throw refuse(422, 'The payment method of this invoice cannot be changed')
  const method = await lockChargeableMethod(tx, { patientId: plan.patientId, gatewayId: methodGatewayId })
  if (method === undefined) throw refuse(422, 'This payment method cannot be used any more')
  const changed = isForAll ? invoices.filter(({ status }) => canChangeMethod(status)) : [invoice]
  for (const one of changed) {
    const isBackToBePaid = one.status === 'declined'
    const status = isBackToBePaid ? 'awaiting_payment' : one.status
    await updateInvoice(
      tx,
      one.id,
      { methodId: method.id, status, ...(isBackToBePaid && { ...noDunning, lastErrorMessage: null }) },
      now,
    )
    audit(tx, locked, one, 'update', { paymentMethod: method.type, last4: method.last4 })
  }
  await refreshPlanStatus(tx, locked, now)
  return { planId: plan.id }
}

/** Records that a check bounced: its invoice must be paid again. */
export async function declineCheck(
  tx: WriteTx,
  { invoiceId, paymentId, userId, now }: InvoiceInput & { paymentId: number; userId: number },
): Promise<void> {
  await lockInvoiceAndPlan(tx, invoiceId)
  const locked = await lockPaymentAndPlan(tx, paymentId)
  if (locked === undefined || locked.invoice.id !== invoiceId) throw notFound()
  const { payment, plan } = locked
  refuseInProgress(locked)
  if (payment.way !== 'check') throw refuse(422, 'Only a check can be declined')
  if (!isOpenCheck({ status: payment.status, paymentMethod: payment.way }))
    throw refuse(422, 'This check was declined already')
  await postReversal(tx, locked, { message: 'The check was declined', code: null, userId, now })
  tx.audit({
    action: 'decline',
    entityType: 'payment',
    entityId: payment.id,
    patientId: plan.patientId,
    changes: { invoiceId, amountCents: payment.amountCents },
  })
  await refreshPlanStatus(tx, locked, now)
}
