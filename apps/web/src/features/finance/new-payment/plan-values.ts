import type { Contract } from '@archwire/contract/documents/contract-calls'
import type { Received, Sent } from '@archwire/contract/endpoint'
import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { createPaymentPlan } from '@archwire/contract/finance/plans'
import { classificationOf } from '@archwire/domain/finance/invoice-status'
import { planProblem } from '@archwire/domain/finance/plan-maths'
import { truncateToCents } from '@archwire/domain/money/cents'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { friendlyMessage } from '../../../lib/api/error-messages.ts'
import {
  amountProblem,
  descriptionProblem,
  noTerms,
  planTermsOf,
  type TermsValues,
} from '../../../shared/money/plan-terms.ts'

type PlanRequest = Sent<typeof createPaymentPlan>['body']
export type PlanResponse = Received<typeof createPaymentPlan>

export const createPlan = (
  patientId: number,
  plan: PlanRequest,
  idempotencyKey: string,
): Promise<PlanResponse> =>
  call(createPaymentPlan, { params: { id: patientId }, body: plan }, { idempotencyKey })

const methodTypes = ['card', 'ach', 'payment_link', 'none'] as const
export type MethodType = (typeof methodTypes)[number]

export type PlanValues = TermsValues & {
  /** The id of the contract, or empty. */
  contractId: string
  methodType: MethodType
  cardId: string
  accountId: string
}

/** The payment terms of a contract. */
export type PlanContract = Pick<
  Contract,
  | 'id'
  | 'active'
  | 'signed'
  | 'description'
  | 'totalCost'
  | 'downPayment'
  | 'monthlyPaymentCount'
  | 'discountRate'
  | 'interestRate'
>

/** The contracts that a plan can be made from. */
export const usable = (contracts: readonly PlanContract[]): PlanContract[] =>
  contracts.filter(({ active, signed }) => active || signed)

/** A fraction as a percent: 0.025 is 2.5. */
const percent = (fraction: number): string => String(Math.round(fraction * 10_000) / 100)
const dollars = (amount: number): string => (truncateToCents(amount) / 100).toFixed(2)

export const termsOfContract = (contract: PlanContract): TermsValues => ({
  classification: classificationOf(contract.monthlyPaymentCount),
  description: contract.description,
  amount: dollars(contract.totalCost),
  discountRate: percent(contract.discountRate),
  interestRate: percent(contract.interestRate),
  installments: String(contract.monthlyPaymentCount),
})

/** A contract's terms, for the dialog that makes its plan. */
export const carriedFrom = (contract: PlanContract): CarriedPlan => ({
  description: contract.description,
  amount: contract.totalCost,
  installments: contract.monthlyPaymentCount,
  discountRate: Number(percent(contract.discountRate)),
  interestRate: Number(percent(contract.interestRate)),
  contractId: contract.id,
})

/** The values that a caller may prefill. */
export type CarriedPlan = {
  description?: string
  amount?: number
  installments?: number
  discountRate?: number
  interestRate?: number
  contractId?: number
}

export function firstValues(carried: CarriedPlan, { cards, bankAccounts }: PaymentMethods): PlanValues {
  const { description = '', amount, installments = 1, discountRate = 0, interestRate = 0 } = carried
  const active = cards.filter(({ status }) => status === 'active')
  const chosen = (methods: { id: string; default: boolean }[]) =>
    (methods.find(method => method.default) ?? (methods.length === 1 ? methods[0] : undefined))?.id ?? ''
  return {
    ...noTerms,
    classification: classificationOf(installments),
    description,
    amount: amount === undefined ? '' : dollars(amount),
    installments: String(installments),
    discountRate: String(discountRate),
    interestRate: String(interestRate),
    contractId: carried.contractId === undefined ? '' : String(carried.contractId),
    methodType: 'card',
    cardId: chosen(active),
    accountId: chosen(bankAccounts.filter(({ status }) => status === 'active')),
  }
}

export const downPaymentOf = (contract: PlanContract | undefined): number =>
  contract === undefined || contract.monthlyPaymentCount < 2 ? 0 : truncateToCents(contract.downPayment)

type Problems = Partial<Record<keyof PlanValues, string>>

export function planProblems(values: PlanValues, contract: PlanContract | undefined): Problems {
  const description = descriptionProblem(values.description)
  const amount = amountProblemOf(values, contract)
  return {
    ...(description !== null && { description }),
    ...(amount !== undefined && { amount }),
    ...(Number(values.interestRate) < 0 && { interestRate: 'Interest rate must be ≥ 0' }),
    ...(Number(values.discountRate) < 0 && { discountRate: 'Discount rate must be ≥ 0' }),
    ...(values.methodType === 'card' &&
      values.cardId === '' && { cardId: 'Please select a card to pay with' }),
    ...(values.methodType === 'ach' &&
      values.accountId === '' && { accountId: 'Please select a bank account to pay with' }),
  }
}

function amountProblemOf(values: PlanValues, contract: PlanContract | undefined): string | undefined {
  const terms = planTermsOf(values, downPaymentOf(contract))
  if (terms === undefined) return amountProblem(values.amount) ?? undefined
  if (contract !== undefined && terms.amountCents > truncateToCents(contract.totalCost)) {
    return 'Amount must be ≤ contract total cost'
  }
  return planProblem(terms)
}

/**
 * The request body; the server derives everything else. `contract` is the one shown as chosen: a contract that was
 * archived meanwhile is neither shown nor sent.
 */
export function planRequest(values: PlanValues, contract: PlanContract | undefined): PlanRequest {
  const { methodType, cardId, accountId } = values
  return {
    description: values.description.trim(),
    amount: values.amount,
    installments: Number(values.installments),
    discountRate: Number(values.discountRate),
    interestRate: Number(values.interestRate),
    paymentMethodId: methodType === 'card' ? cardId : methodType === 'ach' ? accountId : null,
    sendPaymentLink: methodType === 'payment_link',
    ...(contract === undefined ? {} : { contract_id: contract.id }),
  }
}

const declined =
  'Payment plan creation failed. Card declined. Please try again. If the problem persists, please contact support.'
const unexplained = "We couldn't create the payment plan"

type Failed = {
  paymentPlan?: { lastErrorMessage?: string | null; errors?: { contract?: string[] } }
  status?: string
  error?: unknown
}

/** Why a plan has failed; undefined if it has not. */
export function planFailure({ paymentPlan, status, error }: Failed): string | undefined {
  const lastError = paymentPlan?.lastErrorMessage
  const ofContract = paymentPlan?.errors?.contract?.[0]
  if (status !== 'denied' && status !== 'invalid' && error === undefined) return undefined
  if (typeof lastError === 'string' && lastError !== '') return friendlyMessage(lastError)
  if (ofContract !== undefined) return `Contract ${ofContract}`
  if (status === 'denied') return declined
  return typeof error === 'string' && error !== '' ? friendlyMessage(error) : unexplained
}

/** Why the whole call has failed. */
export function refusedPlan(error: Error): string {
  if (!(error instanceof CallError) || error.kind === 'network' || error.status >= 500) {
    return 'Error creating payment plan'
  }
  if (Object.keys(error.fieldErrors).length > 0) return error.message
  return planFailure({ status: 'invalid', ...(error.body as Failed | undefined) }) ?? unexplained
}
