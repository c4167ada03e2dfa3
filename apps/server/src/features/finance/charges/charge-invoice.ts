import { setTimeout as pause } from 'node:timers/promises'
import { chargeProblem, methodMissing } from '@archwire/domain/finance/charge-problem'
import { canBeCharged } from '@archwire/domain/finance/invoice-status'
import { gatewayOf, type PaymentWay, waitsForVerification } from '@archwire/domain/finance/payment-status'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { knownAccount, type OpenAccount, requireAccount } from '../gateway/clinic-account.ts'
import {
  findCharge,
  requestCancellation,
  requestCharge,
  retryWhileDatabaseIsAway,
} from '../gateway/gateway-calls.ts'
import { lookUpAfterMs, lookUpChargeLater } from '../gateway/payment-jobs.ts'
import { type IdempotencyKey, refuseReusedKey } from '../ledger/idempotency-key.ts'
import { lockPayment, nextAttempt, updateInvoice } from '../ledger/ledger-queries.ts'
import { type LockedInvoice, lockInvoiceAndPlan, refreshPlanStatus } from '../ledger/lock-plan.ts'
import { defaultPaymentTimes, type PaymentDeps } from '../ledger/payment-deps.ts'
import {
  gatewayPaymentById,
  insertPayment,
  lockChargeableMethod,
  paymentByKey,
  paymentOutcome,
} from '../ledger/payment-queries.ts'
import { lockOneTimeCard } from '../methods/method-queries.ts'
import { refuseTooManyTries } from '../payment-links/link-queries.ts'
import { postCharge } from '../settlement/post-charge.ts'
import { type ChargeUpdate, settleCharge } from '../settlement/settle-charge.ts'
import { canceledChargeUpdate } from './pending-charges.ts'

/** How an amount is to be charged, and who requested it. */
export type ChargeOrder = {
  way: PaymentWay
  amountCents: number
  /** The provider's name for a saved card or bank account. */
  methodGatewayId: string | null
  additionalInfo: string | null
  origin: 'staff' | 'job' | 'patient'
  userId: number | null
  request?: IdempotencyKey | undefined
}

/** The outcome of a charge, as far as it is known when the caller stops waiting. */
export type ChargeOutcome = {
  paymentId: number
  /** The bank wants the cardholder to confirm: with this secret the browser finishes the payment. */
  clientSecret?: string
}

/** A charge that is stored. Without an account it is already complete. `isEarlier`: the same request came before. */
export type StartedCharge = { paymentId: number; account?: OpenAccount; isEarlier?: true }

/**
 * Charges an invoice. The intended charge is committed first, with the provider's key and a job that follows it up.
 * Then the provider is called, outside of any transaction, and then its answer is recorded.
 */
export async function chargeInvoice(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  order: ChargeOrder & {
    invoiceId: number
    /** Checked under the lock, because the invoice may have changed since the order was made. */
    onlyIf?: (locked: LockedInvoice) => boolean
  },
): Promise<ChargeOutcome> {
  const now = deps.clock.now()
  const begun = await clinic.write(async tx => {
    const locked = await lockInvoiceAndPlan(tx, order.invoiceId)
    // Checked under the lock, so that a second click finds the first one.
    const earlier = await earlierCharge(tx, order.request)
    if (earlier !== undefined) return earlier
    refuseUnchargeable(locked)
    if (order.origin === 'patient') await refuseTooManyTries(tx, order.invoiceId, now)
    if (order.onlyIf?.(locked) === false) throw refuse(422, 'This invoice was changed meanwhile')
    const problem = chargeProblem({
      ...order,
      dueCents: locked.invoice.dueCents,
      hasMethod: order.methodGatewayId !== null,
    })
    if (problem !== undefined) throw refuse(422, problem)
    const started = await beginCharge(tx, deps, locked, order, now)
    if (started === undefined) return laterCharge(tx, order.request)
    await refreshPlanStatus(tx, locked, now)
    return started
  })
  return finishCharge(deps, clinic, begun)
}

/**
 * Calls the provider for a charge that was committed. If the same request came before, waits for its outcome instead.
 */
export async function finishCharge(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  { paymentId, account, isEarlier }: StartedCharge,
): Promise<ChargeOutcome> {
  const { answerMs } = deps.times ?? defaultPaymentTimes
  if (isEarlier === true) {
    await outcomeWithin(clinic, paymentId, answerMs)
    return { paymentId, ...(await secretOf(deps, clinic, paymentId)) }
  }
  if (account === undefined) return { paymentId }
  const payment = await clinic.read(tx => gatewayPaymentById(tx, paymentId))
  if (payment === undefined) throw new Error('a payment that was just begun is gone')
  const result = await requestCharge(account, clinic, payment, answerMs)
  if (result.outcome === 'unknown') return { paymentId }
  const settle = (update: ChargeUpdate) =>
    retryWhileDatabaseIsAway(() =>
      clinic.writeFrom('reserve', tx => settleCharge(tx, deps, { paymentId, update, now: deps.clock.now() })),
    )
  await settle({ result })
  if (result.outcome !== 'needs-holder') return { paymentId }
  if (payment.origin === 'patient') return { paymentId, clientSecret: result.clientSecret }
  // Staff cannot confirm for the cardholder, so the charge is canceled. If the provider does not answer, a job does
  // that.
  const state = await requestCancellation(account, clinic, result.chargeId, answerMs)
  if (!('outcome' in state)) await settle(canceledChargeUpdate(state, result.message))
  return { paymentId }
}

/** A patient who pays by the link and lost the answer can still confirm the payment. */
async function secretOf(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  paymentId: number,
): Promise<{ clientSecret?: string }> {
  const { answerMs } = deps.times ?? defaultPaymentTimes
  const payment = await clinic.read(tx => gatewayPaymentById(tx, paymentId))
  if (payment?.status !== 'pending' || payment.chargeId === null || payment.origin !== 'patient') return {}
  const account = await clinic.read(tx => knownAccount(tx, deps.gateway))
  const state = await findCharge(account, clinic, payment, answerMs)
  return state?.result.outcome === 'needs-holder' ? { clientSecret: state.result.clientSecret } : {}
}

/** Stores the charge before the provider is called. The plan is locked. Undefined: the same request was faster. */
export async function beginCharge(
  tx: WriteTx,
  deps: PaymentDeps,
  locked: LockedInvoice,
  order: ChargeOrder,
  now: Date,
): Promise<StartedCharge | undefined> {
  const { plan, invoice } = locked
  const gateway = gatewayOf(order.way)
  const account = gateway === 'stripe' ? await requireAccount(tx, deps.gateway) : undefined
  const method = account === undefined ? undefined : await requireMethod(tx, plan.patientId, order)
  const made = await insertPayment(tx, {
    invoiceId: invoice.id,
    way: order.way,
    gateway,
    methodId: method?.id ?? null,
    last4: method?.last4 ?? null,
    amountCents: order.amountCents,
    status: account === undefined ? 'processed' : 'pending',
    origin: order.origin,
    invoiceBefore: invoice.status,
    attempt: account === undefined ? null : await nextAttempt(tx, invoice.id),
    additionalInfo: order.additionalInfo,
    request: order.request,
    userId: order.userId,
    now,
  })
  if (made === undefined) return undefined
  tx.audit({
    action: 'charge',
    entityType: 'invoice',
    entityId: invoice.id,
    patientId: plan.patientId,
    changes: { paymentId: made.id, paymentMethod: order.way, amountCents: order.amountCents },
  })
  if (account === undefined) {
    const payment = await lockPayment(tx, made.id)
    if (payment === undefined) throw new Error('a payment that was just written is gone')
    await postCharge(tx, deps, { ...locked, payment }, now)
    return { paymentId: made.id }
  }
  await updateInvoice(tx, invoice.id, { status: 'capturing' }, now)
  await lookUpChargeLater(tx, made.id, lookUpAfterMs)
  return { paymentId: made.id, account }
}

async function requireMethod(tx: WriteTx, patientId: number, order: ChargeOrder) {
  const { methodGatewayId: gatewayId, way } = order
  if (gatewayId === null) throw refuse(422, methodMissing)
  const named = { patientId, gatewayId }
  const method =
    order.origin === 'patient' ? await lockOneTimeCard(tx, named) : await lockChargeableMethod(tx, named)
  if (method === undefined) throw refuse(422, 'This payment method cannot be used any more')
  if ('status' in method && method.status === 'unverified') throw refuse(422, waitsForVerification)
  if (method.type !== way) throw refuse(422, methodMissing)
  return method
}

/** Refuses while the bank processes a payment of the invoice, or if nothing is due on it. */
export function refuseUnchargeable({ plan, invoice }: LockedInvoice): void {
  if (plan.status === 'pending' || invoice.status === 'capturing')
    throw refuse(422, 'A payment of this invoice is being processed')
  if (!canBeCharged(invoice.status)) throw refuse(422, 'This invoice cannot be charged')
}

/** A repeated request gets the outcome of the first one. */
export async function earlierCharge(
  tx: WriteTx,
  request: IdempotencyKey | undefined,
): Promise<StartedCharge | undefined> {
  const earlier = request && (await paymentByKey(tx, request.key))
  if (request === undefined || earlier === undefined) return undefined
  refuseReusedKey(request, earlier)
  return { paymentId: earlier.id, isEarlier: true }
}

/** This request stored nothing, because the same request was faster and has committed. */
export async function laterCharge(tx: WriteTx, request: IdempotencyKey | undefined): Promise<StartedCharge> {
  const earlier = await earlierCharge(tx, request)
  if (earlier === undefined) throw new Error('a payment was not written, and there is no other one')
  return earlier
}

async function outcomeWithin(clinic: ClinicDatabase, paymentId: number, mostMs: number): Promise<void> {
  const end = Date.now() + mostMs
  while (Date.now() < end) {
    const { status, chargeId } = await clinic.read(tx => paymentOutcome(tx, paymentId))
    // Still pending although the provider has answered: the payment waits for the cardholder.
    if (status !== 'pending' || chargeId !== null) return
    await pause(100)
  }
}
