import type { Classification } from '@archwire/domain/finance/invoice-status'
import type { PlanTerms } from '@archwire/domain/finance/plan-maths'
import { parseCurrency } from '@archwire/domain/money/cents'

/** The terms of a payment plan or a contract, as they are filled in. */
export type TermsValues = {
  classification: Classification
  description: string
  amount: string
  /** In percent. */
  discountRate: string
  interestRate: string
  /** With the one that is due today. */
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

/** Paid at once is one payment; in installments there are two at least. */
export const countFor = (classification: Classification, installments: string): string => {
  if (classification === 'one_time_payment') return '1'
  return Number(installments) < 2 ? '2' : installments
}

export const basisPoints = (percent: string): number => Math.round(Number(percent) * 100)

/** Undefined while there is no amount. */
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

/** What is wrong with an amount before anything is asked of it. */
export function amountProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Amount is required'
  return parseCurrency(typed) === undefined ? 'Amount must be a number' : null
}
