import { paymentCanBecome } from '@archwire/domain/finance/payment-status'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { ChargeResult, ChargeState } from '../../../drivers/payments/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { cancelChargeSoon } from '../gateway/payment-jobs.ts'
import { clinicDay, insertEntries, sumsOfPayment } from '../ledger/ledger-queries.ts'
import { type LockedPayment, lockPaymentAndPlan, refreshPlanStatus } from '../ledger/lock-plan.ts'
import type { SettleDeps } from '../ledger/payment-deps.ts'
import {
  markDisputed,
  markPaymentChecked,
  refundsOfPayment,
  storeChargeId,
  storePaymentError,
  updatePayment,
} from '../ledger/payment-queries.ts'
import { settleRefunds } from '../refunds/settle-refund.ts'
import { beginPlan, postCharge, postReversal, recordDecline } from './post-charge.ts'

/** What is known of a charge: the answer to its request, or its whole state at the provider. */
export type ChargeUpdate = {
  result: Exclude<ChargeResult, { outcome: 'unknown' }>
} & Partial<Pick<ChargeState, 'refunds' | 'disputedCents'>>

/**
 * The only function that records the outcome of a charge, whether it comes from the request, from the job that looks
 * charges up or from a webhook. It only moves forward, so that any order and any repetition ends the same. `now` is
 * when the provider was asked.
 */
export async function settleCharge(
  tx: WriteTx,
  deps: SettleDeps,
  { paymentId, update, now }: { paymentId: number; update: ChargeUpdate; now: Date },
): Promise<void> {
  const locked = await lockPaymentAndPlan(tx, paymentId)
  if (locked === undefined || isOtherCharge(locked, update.result)) return
  if (update.refunds !== undefined) {
    // This is the provider's whole state at that moment. A state that was read earlier than the last one is ignored.
    if (locked.payment.checkedAt !== null && now < locked.payment.checkedAt) return
    await markPaymentChecked(tx, paymentId, now)
  }
  const hasMoved = await settleResult(tx, deps, locked, update, now)
  // Read again, because what was just recorded changes what can be refunded.
  const after = hasMoved ? await lockPaymentAndPlan(tx, paymentId) : locked
  if (after === undefined) return
  const isRefunded = await settleRefunds(tx, deps, after, { refunds: update.refunds ?? [], now })
  const isDisputed =
    update.disputedCents !== undefined && (await settleDispute(tx, deps, after, update.disputedCents, now))
  if (hasMoved || isRefunded || isDisputed) await refreshPlanStatus(tx, after, now)
}

/** The update is about another charge: ours has another id at the provider, or none. */
const isOtherCharge = ({ payment }: LockedPayment, result: ChargeUpdate['result']): boolean => {
  const reportedId = 'chargeId' in result ? result.chargeId : null
  return (
    payment.attempt === null ||
    (payment.chargeId !== null && reportedId !== null && reportedId !== payment.chargeId)
  )
}

async function settleResult(
  tx: WriteTx,
  deps: SettleDeps,
  locked: LockedPayment,
  { result, refunds }: ChargeUpdate,
  now: Date,
): Promise<boolean> {
  const { payment } = locked
  // An answer may be older than a later success. Only the provider's whole state can reverse a payment.
  const isWhole = refunds !== undefined
  const chargeId = 'chargeId' in result ? result.chargeId : null
  if (payment.chargeId === null && chargeId !== null) await storeChargeId(tx, payment.id, chargeId)
  switch (result.outcome) {
    case 'succeeded':
      return settleSuccess(tx, deps, locked, now)
    case 'processing':
      if (!paymentCanBecome(payment.status, 'capturing')) return false
      await updatePayment(tx, payment.id, { status: 'capturing', chargeId, lastErrorMessage: null, now })
      await beginPlan(tx, deps, locked, now)
      auditPayment(tx, locked, 'capturing')
      return true
    case 'needs-holder':
      // A patient who pays by the link confirms in the browser. A charge by staff is canceled first, by its own
      // request.
      return false
    case 'declined':
      if (payment.status === 'processed' && !isWhole) return false
      return settleFailure(
        tx,
        deps,
        locked,
        { status: 'declined', message: result.message, code: result.code },
        now,
      )
    case 'notAsked':
      return settleFailure(tx, deps, locked, { status: 'canceled', message: result.message, code: null }, now)
  }
}

async function settleSuccess(
  tx: WriteTx,
  deps: SettleDeps,
  locked: LockedPayment,
  now: Date,
): Promise<boolean> {
  const { payment, invoice } = locked
  if (!paymentCanBecome(payment.status, 'processed')) return false
  if (payment.status === 'pending' || payment.status === 'capturing') {
    await postCharge(tx, deps, locked, now)
    auditPayment(tx, locked, 'processed')
    return true
  }
  // The payment was declined here. If it was reversed later, it cannot be entered again.
  if ((await sumsOfPayment(tx, payment.id)).isReversed) return false
  // A payment that was refunded at the provider in the meantime pays nothing here.
  const wentBack = (await refundsOfPayment(tx, payment.id)).some(({ status }) => status !== 'failed')
  if (!wentBack && invoice.status !== 'capturing' && payment.amountCents <= invoice.dueCents) {
    await postCharge(tx, deps, locked, now)
    auditPayment(tx, locked, 'processed')
    return true
  }
  return reportUnexpectedCharge(tx, deps, locked, now)
}

const unexpectedCharge =
  'It was taken after all, and nothing was due any more. It must be given back at the provider.'

/** The bank took money that was not due any more. Staff must refund it. */
async function reportUnexpectedCharge(
  tx: WriteTx,
  deps: SettleDeps,
  { plan, payment }: LockedPayment,
  now: Date,
): Promise<boolean> {
  if (payment.lastErrorMessage === unexpectedCharge) return false
  await storePaymentError(tx, payment.id, unexpectedCharge, now)
  const { today, timeZone } = await clinicDay(tx, now)
  const title = `Give ${formatDollars(payment.amountCents)} back: it was taken when nothing was due any more`
  await createSystemTask(tx, deps.announceCounts, {
    title,
    dueDate: today,
    patientId: plan.patientId,
    timeZone,
    now,
  })
  return true
}

async function settleFailure(
  tx: WriteTx,
  deps: SettleDeps,
  locked: LockedPayment,
  decline: { status: 'declined' | 'canceled'; message: string; code: string | null },
  now: Date,
): Promise<boolean> {
  const { payment } = locked
  if (!paymentCanBecome(payment.status, decline.status)) return false
  if (payment.status === 'processed') await postReversal(tx, locked, { ...decline, userId: null, now })
  else await recordDecline(tx, locked, decline, now)
  auditPayment(tx, locked, decline.status)
  // The payment waited for its cardholder, whose browser has a secret with which it could still be paid.
  if (payment.origin === 'patient' && payment.status === 'pending' && payment.chargeId !== null)
    await cancelChargeSoon(tx, payment.id)
  if (decline.status === 'declined')
    await deps.chargeDeclined?.(tx, { locked, message: decline.message, now })
  return true
}

async function settleDispute(
  tx: WriteTx,
  deps: SettleDeps,
  { plan, invoice, payment }: LockedPayment,
  disputedCents: number,
  now: Date,
): Promise<boolean> {
  const booked = await sumsOfPayment(tx, payment.id)
  const more = disputedCents - booked.disputedCents
  if (more === 0 || booked.chargedCents === 0) return false
  await insertEntries(tx, [
    { kind: 'dispute', invoiceId: invoice.id, paymentId: payment.id, amountCents: -more, userId: null, now },
  ])
  tx.audit({
    action: 'dispute',
    entityType: 'payment',
    entityId: payment.id,
    patientId: plan.patientId,
    changes: { invoiceId: invoice.id, disputedCents: { from: booked.disputedCents, to: disputedCents } },
  })
  if (more > 0) {
    await markDisputed(tx, payment.id, now)
    const { today, timeZone } = await clinicDay(tx, now)
    const title = `A payment of ${formatDollars(payment.amountCents)} is disputed: answer the bank`
    await createSystemTask(tx, deps.announceCounts, {
      title,
      dueDate: today,
      patientId: plan.patientId,
      timeZone,
      now,
    })
  }
  return true
}

const auditPayment = (tx: WriteTx, { plan, payment }: LockedPayment, to: string): void =>
  tx.audit({
    action: 'update',
    entityType: 'payment',
    entityId: payment.id,
    patientId: plan.patientId,
    changes: {
      invoiceId: payment.invoiceId,
      paymentMethod: payment.way,
      amountCents: payment.amountCents,
      status: { from: payment.status, to },
    },
  })
