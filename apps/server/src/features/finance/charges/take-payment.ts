import { createHash } from 'node:crypto'
import { paymentProblem, splitPayment } from '@archwire/domain/finance/charge-problem'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { retryWhileDatabaseIsAway } from '../gateway/gateway-calls.ts'
import { chargeableDues, financeOf } from '../ledger/balance.ts'
import { type IdempotencyKey, refuseReusedKey } from '../ledger/idempotency-key.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import {
  type LockedInvoice,
  type LockedPlan,
  lockPlanAndInvoices,
  refreshPlanStatus,
} from '../ledger/lock-plan.ts'
import { defaultPaymentTimes, type PaymentDeps } from '../ledger/payment-deps.ts'
import { paymentOutcome, paymentsByKeys } from '../ledger/payment-queries.ts'
import { settleCharge } from '../settlement/settle-charge.ts'
import { beginCharge, type ChargeOrder, finishCharge, type StartedCharge } from './charge-invoice.ts'

type Order = ChargeOrder & { patientId: number }

/**
 * Takes one amount for all that is due now or, if nothing is, for the next installment. A payment belongs to one
 * invoice, so it is split: the oldest invoice comes first, and a card is charged once for each. Everything intended is
 * committed at once, under keys that follow from the request's, so that a repeated request finds all of it.
 */
export async function takePayment(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  order: Order,
): Promise<number[]> {
  const begun = await clinic.write(tx => beginPayment(tx, deps, order, deps.clock.now()))
  await finishCharges(deps, clinic, begun)
  return begun.map(({ paymentId }) => paymentId)
}

async function beginPayment(
  tx: WriteTx,
  deps: PaymentDeps,
  order: Order,
  now: Date,
): Promise<StartedCharge[]> {
  const patient = await lockPatientForShare(tx, order.patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const locked = await lockOpenPlans(tx, order.patientId, now)
  // Checked under the locks, so that a second click finds the first one.
  const earlier = await earlierPayments(tx, order.request)
  if (earlier.length > 0) return earlier
  const due = await invoicesToPay(tx, order.patientId, locked, now)
  const dues = due.map(({ invoice }) => invoice.dueCents)
  if (due.length === 0) throw refuse(422, 'There is nothing to charge for this patient')
  const problem = paymentProblem({ ...order, dues, hasMethod: order.methodGatewayId !== null })
  const parts = splitPayment(dues, order.amountCents)
  if (problem !== undefined || parts === undefined) throw refuse(422, problem ?? 'Amount is invalid')
  const begun: StartedCharge[] = []
  for (const [place, one] of due.entries()) {
    const amountCents = parts[place] ?? 0
    if (amountCents === 0) continue
    const request = order.request && keyOfPart(order.request, begun.length)
    const started = await beginCharge(tx, deps, one, { ...order, amountCents, request }, now)
    // The same key was used by a request about another patient, which has other locks.
    if (started === undefined) throw refuse(422, 'This Idempotency-Key was used for another request')
    begun.push(started)
  }
  for (const one of locked) await refreshPlanStatus(tx, one, now)
  return begun
}

/** Locks the plans of what can be taken, in the order of their ids, which is the same for everybody. */
async function lockOpenPlans(tx: WriteTx, patientId: number, now: Date): Promise<LockedPlan[]> {
  const { today } = await clinicDay(tx, now)
  const plans = new Set((await chargeableDues(tx, patientId, today)).map(({ planId }) => planId))
  const locked: LockedPlan[] = []
  for (const planId of [...plans].sort((a, b) => a - b)) {
    const plan = await lockPlanAndInvoices(tx, planId)
    if (plan !== undefined) locked.push(plan)
  }
  return locked
}

/** What is to be paid, read again under the locks: somebody may have paid meanwhile. */
async function invoicesToPay(
  tx: WriteTx,
  patientId: number,
  locked: LockedPlan[],
  now: Date,
): Promise<LockedInvoice[]> {
  const { today } = await clinicDay(tx, now)
  const next = (await financeOf(tx, patientId, today))?.info.nextPayment
  return (next?.invoices ?? []).flatMap(({ id }) =>
    locked.flatMap(plan => {
      const invoice = plan.invoices.find(one => one.id === id)
      return invoice === undefined ? [] : [{ ...plan, invoice }]
    }),
  )
}

/** The first part has the key of the request, and each other one a key that follows from it. */
function keyOfPart({ key, hash }: IdempotencyKey, place: number): IdempotencyKey {
  if (place === 0) return { key, hash }
  const digits = createHash('sha256').update(`${key}:${place}`).digest('hex')
  const parts = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digits.slice(from, to))
  // The digits that say that it is a UUID of the kind that anybody may make up.
  parts[2] = `8${parts[2]}`
  parts[3] = `a${parts[3]}`
  return { key: parts.join('-'), hash }
}

/** More than a patient has invoices due at once. */
const mostParts = 60

async function earlierPayments(tx: WriteTx, request: IdempotencyKey | undefined): Promise<StartedCharge[]> {
  if (request === undefined) return []
  const keys = Array.from({ length: mostParts }, (_, place) => keyOfPart(request, place).key)
  const earlier = await paymentsByKeys(tx, keys)
  for (const one of earlier) refuseReusedKey(request, one)
  return earlier.map(({ id }) => ({ paymentId: id, isEarlier: true }))
}

/** Nobody waits for longer than for so many answers that take all the time they have. */
const mostAnswers = 3

/**
 * Calls the provider for one after the other. After a decline the rest is not tried with the same card, and what time
 * does not suffice for is charged by the job that looks up what is unknown.
 */
async function finishCharges(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  begun: StartedCharge[],
): Promise<void> {
  const { answerMs } = deps.times ?? defaultPaymentTimes
  const end = Date.now() + mostAnswers * answerMs
  let isDeclined = false
  for (const one of begun) {
    if (isDeclined && one.account !== undefined) await withdrawCharge(deps, clinic, one.paymentId)
    else if (Date.now() < end) {
      await finishCharge(deps, clinic, one)
      const { status } = await clinic.read(tx => paymentOutcome(tx, one.paymentId))
      isDeclined ||= status === 'declined' || status === 'canceled'
    }
  }
}

/** A charge of which the provider was never asked. */
const withdrawCharge = (deps: PaymentDeps, clinic: ClinicDatabase, paymentId: number): Promise<void> =>
  retryWhileDatabaseIsAway(() =>
    clinic.writeFrom('reserve', tx =>
      settleCharge(tx, deps, {
        paymentId,
        update: {
          result: { outcome: 'notAsked', message: 'Not charged: the charge before it was declined' },
        },
        now: deps.clock.now(),
      }),
    ),
  )
