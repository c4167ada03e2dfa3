import { setTimeout as pause } from 'node:timers/promises'
import type { NewPlan } from '@archwire/contract/finance/plans'
import { methodMissing } from '@archwire/domain/finance/charge-problem'
import { classificationOf, type PlanStatus } from '@archwire/domain/finance/invoice-status'
import {
  discountOptions,
  interestOptions,
  isOffered,
  notOffered,
  type PlanTerms,
  planInvoices,
  planProblem,
  planSums,
} from '@archwire/domain/finance/plan-maths'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, Refusal } from '../../../platform/http/refuse.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { beginCharge, finishCharge, type StartedCharge } from '../charges/charge-invoice.ts'
import { requireAccount } from '../gateway/clinic-account.ts'
import { announceFinance } from '../ledger/finance-channel.ts'
import { type IdempotencyKey, refuseReusedKey } from '../ledger/idempotency-key.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import { lockPlanAndInvoices, refreshPlanStatus } from '../ledger/lock-plan.ts'
import { defaultPaymentTimes, type PaymentDeps } from '../ledger/payment-deps.ts'
import { lockChargeableMethod, planByKey, type SavedMethod } from '../ledger/payment-queries.ts'
import { notifyPlanBegan } from '../settlement/post-charge.ts'
import {
  insertInvoices,
  insertPlan,
  type LockedContract,
  lockContract,
  statusOfPlan,
} from './plan-queries.ts'

export type PlanOrder = {
  patientId: number
  newPlan: NewPlan
  /** Null: the patient, who pays the first invoice on the page. */
  userId: number | null
  appUrl: string
  request: IdempotencyKey | undefined
}

/** Sends the patient the link of an invoice, in the same transaction. */
export type SendFirstLink = (
  tx: WriteTx,
  input: { invoiceId: number; userId: number | null; appUrl: string; now: Date },
) => Promise<void>

type StartedPlan = { planId: number; charge?: StartedCharge; isEarlier?: true }

/**
 * Creates a payment plan. If a saved card or bank account pays it, its first invoice is charged at once: the plan is
 * `pending` until the outcome is known, active when the charge succeeds and `denied` when it is declined. An unverified
 * bank account is not charged: the plan is active at once, and its invoices wait for the verification.
 */
export async function createPlan(
  deps: PaymentDeps & { sendFirstLink?: SendFirstLink },
  clinic: ClinicDatabase,
  order: PlanOrder,
): Promise<{ planId: number; status: PlanStatus; lastErrorMessage: string | null }> {
  const now = deps.clock.now()
  const begun = await clinic.write(tx => beginPlanOrder(tx, deps, order, now))
  if (begun.charge !== undefined) await finishCharge(deps, clinic, begun.charge)
  const { answerMs } = deps.times ?? defaultPaymentTimes
  const outcome = await statusWithin(clinic, begun.planId, begun.isEarlier === true ? answerMs : 0)
  return { planId: begun.planId, ...outcome }
}

/** Makes the plan. Its first charge, if it has one, is committed and still to be requested. */
export async function beginPlanOrder(
  tx: WriteTx,
  deps: PaymentDeps & { sendFirstLink?: SendFirstLink },
  order: PlanOrder,
  now: Date,
): Promise<StartedPlan> {
  const { patientId, newPlan, request, userId } = order
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const earlier = await earlierPlan(tx, request)
  if (earlier !== undefined) return earlier
  const contract = await requireContract(tx, order)
  const terms = termsOf(newPlan, contract)
  // A signed contract stays valid, even if its rate is no longer offered.
  if (contract === undefined) refuseRates(terms)
  const problem = planProblem(terms)
  if (problem !== undefined) throw invalid({ amount: [problem] }, problem)
  const method = await requirePlanMethod(tx, deps, order)
  const { today } = await clinicDay(tx, now)
  const sendPaymentLink = newPlan.sendPaymentLink && method === undefined
  const plan = await insertPlan(tx, {
    patientId,
    contractId: contract?.id ?? null,
    description: newPlan.description,
    classification: classificationOf(terms.installments),
    status: method?.status === 'active' ? 'pending' : 'on_going',
    terms,
    sums: planSums(terms),
    sendPaymentLink,
    startedAt: today,
    request,
    userId,
    now,
  }).catch(refuseSecondPlan)
  // The same request was faster, and has committed.
  if (plan === undefined) return await laterPlan(tx, request)
  await insertInvoices(tx, plan.id, planInvoices(terms, today), {
    status: firstStatus(method),
    methodId: method?.id ?? null,
    sendPaymentLink,
    now,
  })
  tx.audit({
    action: 'create',
    entityType: 'payment_plan',
    entityId: plan.id,
    patientId,
    changes: {
      description: newPlan.description,
      ...terms,
      contractId: contract?.id ?? null,
      paidBy: method?.type ?? null,
    },
  })
  const locked = await lockPlanAndInvoices(tx, plan.id)
  const first = locked?.invoices[0]
  if (locked === undefined || first === undefined) throw new Error('a plan that was just made is gone')
  if (method?.status !== 'active') {
    await notifyPlanBegan(tx, deps, locked.plan, now)
    if (sendPaymentLink)
      await deps.sendFirstLink?.(tx, { invoiceId: first.id, userId, appUrl: order.appUrl, now })
    announceFinance(tx, patientId, { planId: plan.id })
    return { planId: plan.id }
  }
  const charge = await beginCharge(
    tx,
    deps,
    { ...locked, invoice: first },
    {
      way: method.type,
      amountCents: first.totalCents,
      methodGatewayId: newPlan.paymentMethodId ?? null,
      additionalInfo: null,
      origin: 'staff',
      userId,
    },
    now,
  )
  if (charge === undefined) throw new Error('the first charge of a plan was made before')
  await refreshPlanStatus(tx, locked, now)
  return { planId: plan.id, charge }
}

const firstStatus = (method: SavedMethod | undefined) => {
  if (method === undefined) return 'awaiting_payment'
  return method.status === 'active' ? 'pending' : 'awaiting_process'
}

const termsOf = (plan: NewPlan, contract: LockedContract | undefined): PlanTerms => ({
  amountCents: plan.amount,
  discountBps: Math.round(plan.discountRate * 100),
  interestBps: Math.round(plan.interestRate * 100),
  installments: plan.installments,
  downPaymentCents: contract?.downPaymentCents ?? 0,
})

function refuseRates({ discountBps, interestBps }: PlanTerms): void {
  const errors = {
    ...(!isOffered(discountBps, discountOptions) && { discount_rate: [notOffered(discountOptions)] }),
    ...(!isOffered(interestBps, interestOptions) && { interest_rate: [notOffered(interestOptions)] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The contract must be signed or active, belong to this patient, have these terms, and have no current plan. */
async function requireContract(
  tx: WriteTx,
  { patientId, newPlan }: PlanOrder,
): Promise<LockedContract | undefined> {
  if (newPlan.contract_id === null || newPlan.contract_id === undefined) return undefined
  const contract = await lockContract(tx, { id: newPlan.contract_id, patientId })
  if (contract === undefined) throw invalid({ contract: ['is invalid'] })
  if (!contract.isActive && !contract.isSigned) throw invalid({ contract: ['is not active'] })
  if (contract.hasPlan) throw invalid({ contract: [secondPlan] })
  if (newPlan.amount > contract.totalCostCents)
    throw invalid({ contract: ['amount must be ≤ contract total cost'] })
  const terms = termsOf(newPlan, contract)
  const isAgreed =
    terms.discountBps === contract.discountBps &&
    terms.interestBps === contract.interestBps &&
    terms.installments === contract.payments
  if (!isAgreed) throw invalid({ contract: ['was agreed on other terms'] })
  return contract
}

const secondPlan = 'already has a payment plan'

function refuseSecondPlan(error: unknown): never {
  const isSecond = (error as { constraint?: unknown }).constraint === 'payment_plans_of_contract'
  throw isSecond ? invalid({ contract: [secondPlan] }) : error
}

async function requirePlanMethod(
  tx: WriteTx,
  deps: PaymentDeps,
  { patientId, newPlan }: PlanOrder,
): Promise<SavedMethod | undefined> {
  const gatewayId = newPlan.paymentMethodId
  if (gatewayId === null || gatewayId === undefined || gatewayId === '') return undefined
  await requireAccount(tx, deps.gateway)
  const method = await lockChargeableMethod(tx, { patientId, gatewayId })
  if (method === undefined) throw invalid({ payment_method_id: [methodMissing] }, methodMissing)
  return method
}

const invalid = (errors: Record<string, string[]>, lastErrorMessage: string | null = null): Refusal =>
  new Refusal(422, { paymentPlan: { lastErrorMessage, errors }, status: 'invalid' })

async function earlierPlan(
  tx: WriteTx,
  request: IdempotencyKey | undefined,
): Promise<StartedPlan | undefined> {
  const earlier = request && (await planByKey(tx, request.key))
  if (request === undefined || earlier === undefined) return undefined
  refuseReusedKey(request, earlier)
  return { planId: earlier.id, isEarlier: true }
}

async function laterPlan(tx: WriteTx, request: IdempotencyKey | undefined): Promise<StartedPlan> {
  const earlier = await earlierPlan(tx, request)
  if (earlier === undefined) throw new Error('a plan was not written, and there is no other one')
  return earlier
}

async function statusWithin(clinic: ClinicDatabase, planId: number, mostMs: number) {
  const end = Date.now() + mostMs
  for (;;) {
    const outcome = await clinic.read(tx => statusOfPlan(tx, planId))
    if (outcome.status !== 'pending' || Date.now() >= end) return outcome
    await pause(100)
  }
}
