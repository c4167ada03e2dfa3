import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { ChargeState } from '../../../drivers/payments/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import {
  clinicDay,
  insertEntries,
  type RefundRow,
  remainingCents,
  sumOfRefund,
  sumsOfPayment,
  updateInvoice,
} from '../ledger/ledger-queries.ts'
import type { LockedPayment } from '../ledger/lock-plan.ts'
import type { SettleDeps } from '../ledger/payment-deps.ts'
import { insertRefund, refundsOfPayment, updatePayment, updateRefund } from '../ledger/payment-queries.ts'

export type RefundUpdate = {
  status: 'pending' | 'succeeded' | 'failed'
  gatewayRefundId: string | null
  message: string | null
}

type RefundSettlement = { refund: RefundRow; update: RefundUpdate; now: Date }

/** Records every refund of a charge at the provider, including those that somebody made there. */
export async function settleRefunds(
  tx: WriteTx,
  deps: Pick<SettleDeps, 'announceCounts'>,
  locked: LockedPayment,
  { refunds, now }: { refunds: ChargeState['refunds']; now: Date },
): Promise<boolean> {
  if (refunds.length === 0) return false
  const ours = await refundsOfPayment(tx, locked.payment.id)
  let hasMoved = false
  for (const one of refunds) {
    const known = ours.find(({ id, gatewayRefundId }) => gatewayRefundId === one.id || id === one.ourId)
    const refund =
      known ??
      (await insertRefund(tx, {
        paymentId: locked.payment.id,
        amountCents: one.amountCents,
        message: null,
        gatewayRefundId: one.id,
        request: undefined,
        userId: null,
        now,
      }))
    if (refund === undefined) continue
    const update = { status: one.status, gatewayRefundId: one.id, message: one.message }
    const moved =
      refund.status === 'succeeded' && one.status === 'failed'
        ? await restoreFailedRefund(tx, deps, locked, { refund, update, now })
        : await settleRefund(tx, locked, { refund, update, now })
    hasMoved ||= moved || known === undefined
  }
  return hasMoved
}

/** Records the outcome of one refund. A refund that succeeded is not changed by an older answer. */
export async function settleRefund(
  tx: WriteTx,
  locked: LockedPayment,
  settlement: RefundSettlement,
): Promise<boolean> {
  const { refund, update, now } = settlement
  const { gatewayRefundId, message } = update
  const isNews = refund.status !== 'succeeded' && refund.status !== update.status
  const isNamed = refund.gatewayRefundId === null && gatewayRefundId !== null
  if (!isNews && !isNamed) return false
  const status =
    isNews && !(refund.status === 'failed' && update.status === 'pending') ? update.status : refund.status
  await updateRefund(tx, refund.id, { status, gatewayRefundId, lastErrorMessage: message, now })
  if (status === refund.status) return false
  const { leftCents } = await sumsOfPayment(tx, locked.payment.id)
  // A refund of a payment that is not in the ledger, or not any more, gets no entry: it happened only at the provider.
  const isBooked = status === 'succeeded' && refund.amountCents <= leftCents
  auditRefund(tx, locked, refund, { status, ...(status === 'succeeded' && { isBooked }) })
  if (isBooked) await bookRefund(tx, locked, refund, now)
  return true
}

async function bookRefund(tx: WriteTx, locked: LockedPayment, refund: RefundRow, now: Date): Promise<void> {
  const { invoice, payment } = locked
  await postRefundEntry(tx, locked, refund, { amountCents: -refund.amountCents, now })
  const { chargedCents, refundedCents } = await sumsOfPayment(tx, payment.id)
  if (refundedCents >= chargedCents && payment.status === 'processed') {
    const { chargeId, lastErrorMessage } = payment
    await updatePayment(tx, payment.id, { status: 'refunded', chargeId, lastErrorMessage, now })
  }
  invoice.refundedCents += refund.amountCents
  // An invoice that is still open, or being charged, keeps its status: more is due on it now.
  if (invoice.status === 'payment_confirmed' || invoice.status === 'partially_refunded') {
    const isAllBack = invoice.refundedCents >= invoice.paidCents
    await updateInvoice(tx, invoice.id, { status: isAllBack ? 'refunded' : 'partially_refunded' }, now)
  }
}

/** The bank could not deliver a refund: the clinic has the money again, and staff must reach the patient. */
async function restoreFailedRefund(
  tx: WriteTx,
  { announceCounts }: Pick<SettleDeps, 'announceCounts'>,
  locked: LockedPayment,
  { refund, update, now }: RefundSettlement,
): Promise<boolean> {
  const { plan, invoice, payment } = locked
  const { gatewayRefundId } = update
  const lastErrorMessage = update.message ?? 'The refund failed'
  await updateRefund(tx, refund.id, { status: 'failed', gatewayRefundId, lastErrorMessage, now })
  const wasBooked = (await sumOfRefund(tx, refund.id)) < 0
  // If the invoice was paid again in the meantime, or is being charged, the amount does not fit, and staff must decide.
  const isBooked =
    wasBooked && invoice.status !== 'capturing' && refund.amountCents <= remainingCents(invoice)
  auditRefund(tx, locked, refund, { status: 'failed', isBooked })
  if (isBooked) {
    await postRefundEntry(tx, locked, refund, { amountCents: refund.amountCents, now })
    if (payment.status === 'refunded') {
      const { chargeId, lastErrorMessage: said } = payment
      await updatePayment(tx, payment.id, { status: 'processed', chargeId, lastErrorMessage: said, now })
    }
    invoice.refundedCents -= refund.amountCents
    if (invoice.status === 'refunded' || invoice.status === 'partially_refunded') {
      const status = invoice.refundedCents > 0 ? 'partially_refunded' : 'payment_confirmed'
      await updateInvoice(tx, invoice.id, { status }, now)
      invoice.status = status
    }
  }
  const { today, timeZone } = await clinicDay(tx, now)
  const title = `A refund of ${formatDollars(refund.amountCents)} did not reach the patient: give it back another way`
  await createSystemTask(tx, announceCounts, {
    title,
    dueDate: today,
    patientId: plan.patientId,
    timeZone,
    now,
  })
  return true
}

const postRefundEntry = (
  tx: WriteTx,
  { invoice, payment }: LockedPayment,
  refund: RefundRow,
  { amountCents, now }: { amountCents: number; now: Date },
): Promise<void> =>
  insertEntries(tx, [
    {
      kind: 'refund',
      invoiceId: invoice.id,
      paymentId: payment.id,
      refundId: refund.id,
      amountCents,
      userId: refund.createdBy,
      now,
    },
  ])

const auditRefund = (
  tx: WriteTx,
  { plan, invoice, payment }: LockedPayment,
  refund: RefundRow,
  { status, ...more }: { status: RefundRow['status']; isBooked?: boolean },
): void =>
  tx.audit({
    action: 'update',
    entityType: 'refund',
    entityId: refund.id,
    patientId: plan.patientId,
    changes: {
      invoiceId: invoice.id,
      paymentId: payment.id,
      amountCents: refund.amountCents,
      status: { from: refund.status, to: status },
      ...more,
    },
  })
