import { termsProblem } from '@archwire/domain/documents/contract-terms'
import { planSums } from '@archwire/domain/finance/plan-maths'
import { parseCurrency } from '@archwire/domain/money/cents'
import {
  amountProblem,
  basisPoints,
  descriptionProblem,
  noTerms,
  planTermsOf,
  type TermsValues,
} from '../../../shared/money/plan-terms.ts'
import type { ContractPayload } from './contracts.ts'

export type ContractValues = TermsValues & {
  /** The initial payment; only for installments. */
  downPayment: string
}

export const noContract: ContractValues = { ...noTerms, downPayment: '' }

const isInstallments = ({ classification }: ContractValues) => classification === 'installments'

/** The initial payment of today, as far as the form is filled in; zero if everything is paid at once. */
export const downPaymentCents = (values: ContractValues): number =>
  isInstallments(values) ? (parseCurrency(values.downPayment) ?? 0) : 0

type Problems = Partial<Record<keyof ContractValues, string>>

export function contractProblems(values: ContractValues): Problems {
  const description = descriptionProblem(values.description)
  return {
    ...(values.classification !== 'one_time_payment' &&
      !isInstallments(values) && { classification: 'Classification is required' }),
    ...(description !== null && { description }),
    ...(Number(values.interestRate) < 0 && { interestRate: 'Interest rate must be ≥ 0' }),
    ...(Number(values.discountRate) < 0 && { discountRate: 'Discount rate must be ≥ 0' }),
    ...moneyProblem(values),
  }
}

function moneyProblem(values: ContractValues): Problems {
  const typed = amountProblem(values.amount)
  if (typed !== null) return { amount: typed }
  const down = isInstallments(values) ? downProblem(values.downPayment) : undefined
  if (down !== undefined) return { downPayment: down }
  const terms = planTermsOf(values, downPaymentCents(values))
  const problem =
    terms &&
    termsProblem({
      totalCostCents: terms.amountCents,
      discountBps: terms.discountBps,
      interestBps: terms.interestBps,
      downPaymentCents: terms.downPaymentCents,
      payments: terms.installments,
    })
  if (problem === undefined) return {}
  return problem.startsWith('Initial payment') ? { downPayment: problem } : { amount: problem }
}

function downProblem(typed: string): string | undefined {
  if (typed.trim() === '') return 'Initial payment is required and must be greater than $0.00'
  const cents = parseCurrency(typed)
  if (cents === undefined) return 'Initial payment must be a number'
  return cents < 0 ? 'Initial payment must not be negative' : undefined
}

/** A warning while typing: so high an initial payment leaves nothing for the installments. */
export function downWarning(values: ContractValues): string | undefined {
  const terms = planTermsOf(values, 0)
  if (terms === undefined || terms.installments < 2) return undefined
  return downPaymentCents(values) > planSums(terms).amountWithDiscountCents
    ? 'Initial payment should be less than invoice amount'
    : undefined
}

/** The payload: dollars, and rates as fractions. The server calculates the rest again. */
export function contractPayload(values: ContractValues, sendEmail: boolean): ContractPayload {
  const terms = planTermsOf(values, downPaymentCents(values))
  if (terms === undefined) throw new Error('the rules have let a contract pass that has no amount')
  return {
    description: values.description.trim(),
    total_cost: terms.amountCents / 100,
    down_payment: terms.downPaymentCents / 100,
    discount_rate: basisPoints(values.discountRate) / 10_000,
    interest_rate: basisPoints(values.interestRate) / 10_000,
    monthly_payment_count: terms.installments,
    monthly_payment_amount: planSums(terms).installmentCents / 100,
    sendEmail,
  }
}
