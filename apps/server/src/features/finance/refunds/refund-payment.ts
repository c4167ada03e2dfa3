import { setTimeout as pause } from 'node:timers/promises'
import { refusals } from '@archwire/contract/errors'
import { refundProblem } from '@archwire/domain/finance/charge-problem'
import { canBeRefunded, gatewayOf } from '@archwire/domain/finance/payment-status'
import type { RefundResult } from '../../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { knownAccount, type OpenAccount } from '../gateway/clinic-account.ts'
import { requestRefund, retryWhileDatabaseIsAway } from '../gateway/gateway-calls.ts'
import { keyValidForMs, lookUpAfterMs, lookUpRefund, lookUpRefundLater } from '../gateway/payment-jobs.ts'
import { type IdempotencyKey, refuseReusedKey } from '../ledger/idempotency-key.ts'
import { sumsOfPayment } from '../ledger/ledger-queries.ts'
import {
  type LockedPayment,
  lockInvoiceAndPlan,
  lockPaymentAndPlan,
  refreshPlanStatus,
} from '../ledger/lock-plan.ts'
import { defaultPaymentTimes, type PaymentDeps } from '../ledger/payment-deps.ts'
import {
  gatewayPaymentById,
  insertRefund,
  refundById,
  refundByKey,
  refundOutcome,
  refundsOfPayment,
} from '../ledger/payment-queries.ts'
import { type RefundUpdate, settleRefund } from './settle-refund.ts'

export type RefundOrder = {
  invoiceId: number
  paymentId: number
  amountCents: number
  message: string | null
  userId: number
  request: IdempotencyKey | undefined
}

type StartedRefund = { refundId: number; account?: OpenAccount; chargeId?: string; isEarlier?: true }

/** Refunds a payment or a part of it, to where it came from. Refuses if the provider refuses. */
export async function refundPayment(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  order: RefundOrder,
): Promise<void> {
  const begun = await clinic.write(tx => beginRefund(tx, deps, order))
  const { refundId, account, chargeId } = begun
  const { answerMs } = deps.times ?? defaultPaymentTimes
  if (begun.isEarlier === true) await outcomeWithin(clinic, refundId, answerMs)
  if (account !== undefined && chargeId !== undefined) {
    const request = { chargeId, amountCents: order.amountCents, refundId }
    const result = await requestRefund(account, clinic, request, answerMs)
    await retryWhileDatabaseIsAway(() =>
      clinic.writeFrom('reserve', tx => recordRefund(tx, deps, refundId, result)),
    )
  }
  const { status, lastErrorMessage } = await clinic.read(tx => refundOutcome(tx, refundId))
  if (status === 'failed') throw refuse(422, lastErrorMessage ?? 'The refund failed')
}

async function beginRefund(tx: WriteTx, deps: PaymentDeps, order: RefundOrder): Promise<StartedRefund> {
  const { invoiceId, paymentId, amountCents, message, userId, request } = order
  const now = deps.clock.now()
  await lockInvoiceAndPlan(tx, invoiceId)
  const locked = await lockPaymentAndPlan(tx, paymentId)
  if (locked === undefined || locked.invoice.id !== invoiceId) throw notFound()
  const earlier = await earlierRefund(tx, request)
  if (earlier !== undefined) return earlier
  const { payment, invoice, plan } = locked
  if (invoice.status === 'capturing') throw refuse(422, 'A payment of this invoice is being processed')
  if (!canBeRefunded({ status: payment.status, paymentMethod: payment.way }))
    throw refuse(422, 'This payment cannot be refunded')
  const problem = refundProblem({ amountCents, refundableCents: await refundableCents(tx, paymentId) })
  if (problem !== undefined) throw refuse(422, problem)
  const isOnSite = gatewayOf(payment.way) === 'on_site'
  if (!isOnSite && deps.gateway === undefined) throw refuse(422, refusals.notConfigured)
  // A refund needs the account even if it cannot take new payments any more.
  const account = isOnSite ? undefined : await knownAccount(tx, deps.gateway)
  const refund = await insertRefund(tx, {
    paymentId,
    amountCents,
    message,
    gatewayRefundId: null,
    request,
    userId,
    now,
  })
  // The same request was faster, on another invoice.
  if (refund === undefined) throw refuse(422, 'This Idempotency-Key was used for another request')
  tx.audit({
    action: 'refund',
    entityType: 'payment',
    entityId: paymentId,
    patientId: plan.patientId,
    changes: { invoiceId, refundId: refund.id, amountCents, message },
  })
  if (account === undefined) {
    const update: RefundUpdate = { status: 'succeeded', gatewayRefundId: null, message: null }
    await settleRefund(tx, locked, { refund, update, now })
  } else await lookUpRefundLater(tx, refund.id, lookUpAfterMs)
  await refreshPlanStatus(tx, locked, now)
  if (account === undefined) return { refundId: refund.id }
  if (payment.chargeId === null) throw new Error('a payment that came has no number at the provider')
  return { refundId: refund.id, account, chargeId: payment.chargeId }
}

/** The amount that was charged, less all refunds that have not failed. */
async function refundableCents(tx: WriteTx, paymentId: number): Promise<number> {
  const [{ chargedCents }, refunds] = await Promise.all([
    sumsOfPayment(tx, paymentId),
    refundsOfPayment(tx, paymentId),
  ])
  const requested = refunds.filter(({ status }) => status !== 'failed')
  return chargedCents - requested.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

async function earlierRefund(
  tx: WriteTx,
  request: IdempotencyKey | undefined,
): Promise<StartedRefund | undefined> {
  const earlier = request && (await refundByKey(tx, request.key))
  if (request === undefined || earlier === undefined) return undefined
  refuseReusedKey(request, earlier)
  return { refundId: earlier.id, isEarlier: true }
}

/** Records the outcome of a refund, both for the request and for the job. */
async function recordRefund(
  tx: WriteTx,
  deps: PaymentDeps,
  refundId: number,
  result: RefundResult,
): Promise<void> {
  if (result.outcome === 'unknown') return
  const found = await refundById(tx, refundId)
  const locked: LockedPayment | undefined = found && (await lockPaymentAndPlan(tx, found.paymentId))
  // Read again: somebody else may have recorded it while this one waited for the lock.
  const refund = await refundById(tx, refundId)
  if (locked === undefined || refund === undefined) return
  const now = deps.clock.now()
  const update: RefundUpdate = {
    status: result.outcome,
    gatewayRefundId: result.refundId,
    message: 'message' in result ? result.message : null,
  }
  if (await settleRefund(tx, locked, { refund, update, now })) await refreshPlanStatus(tx, locked, now)
}

/** Looks up a refund at the provider whose outcome is unknown, or that takes days. */
export const lookUpRefundTask = (deps: PaymentDeps): Task =>
  task(lookUpRefund, async ({ clinic, payload: { refundId } }) => {
    const found = await clinic.read(async tx => {
      const refund = await refundById(tx, refundId)
      if (refund?.status !== 'pending') return undefined
      const payment = await gatewayPaymentById(tx, refund.paymentId)
      return payment && { refund, payment, account: await knownAccount(tx, deps.gateway) }
    })
    if (found === undefined) return
    const { refund, payment, account } = found
    const sinceMs = deps.clock.now().getTime() - (refund.requestedAt?.getTime() ?? 0)
    const state = await account.gateway.findCharge(
      { accountId: account.accountId, clinic },
      {
        chargeId: payment.chargeId,
        customerId: payment.customerId,
        paymentId: payment.id,
        since: payment.requestedAt,
      },
    )
    const known = state?.refunds.find(({ id, ourId }) => id === refund.gatewayRefundId || ourId === refundId)
    const result: RefundResult =
      known !== undefined
        ? known.status === 'failed'
          ? { outcome: 'failed', refundId: known.id, message: known.message ?? 'The refund failed' }
          : { outcome: known.status, refundId: known.id }
        : await requestAgain(deps, clinic, found, sinceMs)
    await clinic.write(async tx => {
      await recordRefund(tx, deps, refundId, result)
      const { status } = await refundOutcome(tx, refundId)
      const afterMs = Math.min(6 * 60 * 60_000, Math.max(60_000, sinceMs / 2))
      if (status === 'pending') await lookUpRefundLater(tx, refundId, afterMs)
    })
  })

async function requestAgain(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  {
    refund,
    payment,
    account,
  }: {
    refund: { id: number; amountCents: number }
    payment: { chargeId: string | null }
    account: OpenAccount
  },
  sinceMs: number,
): Promise<RefundResult> {
  const { chargeId } = payment
  if (sinceMs >= keyValidForMs || chargeId === null)
    return { outcome: 'failed', refundId: null, message: 'The payment provider never heard of this refund' }
  const { answerMs } = deps.times ?? defaultPaymentTimes
  return requestRefund(
    account,
    clinic,
    { chargeId, amountCents: refund.amountCents, refundId: refund.id },
    answerMs,
  )
}

async function outcomeWithin(clinic: ClinicDatabase, refundId: number, mostMs: number): Promise<void> {
  const end = Date.now() + mostMs
  while (Date.now() < end) {
    const { status } = await clinic.read(tx => refundOutcome(tx, refundId))
    if (status !== 'pending') return
    await pause(100)
  }
}
