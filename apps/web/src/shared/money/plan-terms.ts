import type { Classification } from '@archwire/domain/finance/invoice-status'
import type { PlanTerms } from '@archwire/domain/finance/plan-maths'
import { parseCurrency } from '@archwire/domain/money/cents'

/** The terms of a payment plan or a contract, as typed. */
export type TermsValues = {
  classification: Classification
  description: string
  amount: string
  /** In percent. */
  discountRate: string
  interestRate: string
  /** The number of installments, including the one that is due today. */
  installments: string
}

export const noTerms: TermsValues = {
  classification: 'one_time_payment',
  description: '',
  amount: '',
  discountRate: '0',
  interestRate: '0',
  installments: '1',
}

/** A payment at once is one; a plan of installments has at least two. */
export const countFor = (classification: Classification, installments: string): string => {
  if (classification === 'one_time_payment') return '1'
  return Number(installments) < 2 ? '2' : installments
}

export const basisPoints = (percent: string): number => Math.round(Number(percent) * 100)

/** Undefined while the amount is not valid. */
export function planTermsOf(values: TermsValues, downPaymentCents: number): PlanTerms | undefined {
  const amountCents = parseCurrency(values.amount)
  if (amountCents === undefined) return undefined
  return {
    amountCents,
    discountBps: basisPoints(values.discountRate),
    interestBps: basisPoints(values.interestRate),
    installments: Number(values.installments),
    downPaymentCents,
  }
}

export const descriptionProblem = (typed: string): string | null =>
  typed.trim().length < 3 ? 'Description is required' : null

/** The problem of an amount that is missing or not valid. */
export function amountProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Amount is required'
  return parseCurrency(typed) === undefined ? 'Amount must be a number' : null
}
