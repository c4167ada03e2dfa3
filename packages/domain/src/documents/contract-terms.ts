import {
  leastChargeCents,
  type PlannedInvoice,
  type PlanTerms,
  partsTooSmall,
  planInvoices,
  planSums,
} from '../finance/plan-maths.ts'
import { formatDollars } from '../money/format-dollars.ts'
import { formatDay } from '../time/format-day.ts'

/** What the law requires to be said about a credit: whole cents, and the rate in basis points. */
type LendingTerms = {
  /** What is lent: the price less the payment of the first day. */
  amountFinancedCents: number
  /** The cost of the credit. */
  financeChargeCents: number
  /** The sum of the payments after the first day. */
  totalOfPaymentsCents: number
  /** Including the payment of the first day. */
  totalSalePriceCents: number
  /** Undefined if nothing is lent because the first payment covers the price. */
  aprBps: number | undefined
}

/**
 * The credit of a price that is paid in parts, the first on the first day and the others a month apart (Regulation Z:
 * actuarial method, unit periods of a month).
 */
export function lendingTerms(priceCents: number, [first = 0, ...later]: readonly number[]): LendingTerms {
  const totalOfPaymentsCents = later.reduce((sum, cents) => sum + cents, 0)
  const totalSalePriceCents = first + totalOfPaymentsCents
  const amountFinancedCents = priceCents - first
  return {
    amountFinancedCents,
    financeChargeCents: totalSalePriceCents - priceCents,
    totalOfPaymentsCents,
    totalSalePriceCents,
    aprBps:
      amountFinancedCents > 0 && later.length > 0 ? annualRateBps(amountFinancedCents, later) : undefined,
  }
}

const mostPerMonth = 100
const halvings = 100

/** The yearly rate at which monthly payments are worth what was lent: twelve times the monthly rate. */
export function annualRateBps(lentCents: number, payments: readonly number[]): number {
  const worth = (rate: number) => payments.reduceRight((later, cents) => (later + cents) / (1 + rate), 0)
  if (worth(0) <= lentCents) return 0
  // The present value falls as the rate rises, so bisection finds the rate, to far below one basis point.
  let [low, high] = [0, mostPerMonth]
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > lentCents) low = middle
    else high = middle
  }
  return Math.round(low * 12 * 10_000)
}

/** The terms of a contract: whole cents, and rates in basis points. */
export type ContractTerms = {
  /** Before the discount. */
  totalCostCents: number
  discountBps: number
  interestBps: number
  /** Zero if everything is paid at once. */
  downPaymentCents: number
  /** Includes the one that is due today. */
  payments: number
}

/** The amounts that follow from the terms. Fractions of a cent are cut off; the last payment makes up for them. */
type ContractSums = {
  discountedCents: number
  /** Includes the interest, which is charged once. */
  totalDueCents: number
  dueTodayCents: number
  monthlyPayments: number
  monthlyCents: number
}

const planTerms = (terms: ContractTerms): PlanTerms => ({
  amountCents: terms.totalCostCents,
  discountBps: terms.discountBps,
  interestBps: terms.interestBps,
  installments: terms.payments,
  downPaymentCents: terms.downPaymentCents,
})

/** The same sums as those of the payment plan that is made from the contract. */
export function contractSums(terms: ContractTerms): ContractSums {
  const { amountWithDiscountCents, totalDueCents, dueTodayCents, installmentCents } = planSums(
    planTerms(terms),
  )
  return {
    discountedCents: amountWithDiscountCents,
    totalDueCents,
    dueTodayCents,
    monthlyPayments: terms.payments - 1,
    monthlyCents: installmentCents,
  }
}

/** Why a contract cannot be offered on these terms; undefined if it can. */
export function termsProblem(terms: ContractTerms): string | undefined {
  const { totalCostCents, downPaymentCents, payments } = terms
  const { totalDueCents, monthlyCents } = contractSums(terms)
  if (totalCostCents < leastChargeCents) return 'Amount must be greater than $0.50'
  if (payments === 1)
    return downPaymentCents === 0 ? undefined : 'Initial payment belongs to installments only'
  if (downPaymentCents <= 0) return 'Initial payment is required and must be greater than $0.00'
  if (downPaymentCents > totalCostCents) return 'Initial payment should not be greater than amount'
  if (downPaymentCents < Math.trunc(totalDueCents / payments)) {
    return 'Initial payment should not be less than installment amount'
  }
  if (downPaymentCents > totalDueCents - leastChargeCents * (payments - 1)) {
    return 'Initial payment should be less than invoice amount'
  }
  return monthlyCents > leastChargeCents ? undefined : partsTooSmall(payments)
}

/** '12.5 %' of 1250. */
const formatRate = (bps: number): string => `${bps / 100} %`

/** The payments in words: 'down payment of $500.00 today, then 11 monthly payments of $386.36'. */
export function paymentSchedule(terms: ContractTerms): string {
  const { totalDueCents, dueTodayCents, monthlyPayments, monthlyCents } = contractSums(terms)
  if (monthlyPayments === 0) return `One payment of ${formatDollars(totalDueCents)} today`
  const months =
    monthlyPayments === 1
      ? `1 monthly payment of ${formatDollars(totalDueCents - dueTodayCents)}`
      : `${monthlyPayments} monthly payments of ${formatDollars(monthlyCents)}`
  return `Down payment of ${formatDollars(dueTodayCents)} today, then ${months}${lastPaymentNote(terms)}`
}

function lastPaymentNote(terms: ContractTerms): string {
  const { totalDueCents, dueTodayCents, monthlyPayments, monthlyCents } = contractSums(terms)
  const last = totalDueCents - dueTodayCents - monthlyCents * (monthlyPayments - 1)
  return monthlyPayments < 2 || last === monthlyCents ? '' : ` (the last one ${formatDollars(last)})`
}

/** The terms as they are listed in a contract. */
export function termLines(terms: ContractTerms): { name: string; value: string }[] {
  const { discountedCents, totalDueCents } = contractSums(terms)
  const { totalCostCents, discountBps, interestBps } = terms
  return [
    { name: 'Total cost', value: formatDollars(totalCostCents) },
    ...(discountBps === 0
      ? []
      : [
          {
            name: `Discount of ${formatRate(discountBps)}`,
            value: `-${formatDollars(totalCostCents - discountedCents)}`,
          },
        ]),
    ...(interestBps === 0
      ? []
      : [
          {
            name: `Interest of ${formatRate(interestBps)}`,
            value: formatDollars(totalDueCents - discountedCents),
          },
        ]),
    { name: 'Total due', value: formatDollars(totalDueCents) },
    { name: 'Payment', value: paymentSchedule(terms) },
  ]
}

/**
 * The cost of a credit and every payment with its day, as the law requires before signing. Empty if everything is paid
 * at once. Days are counted from the contract's day.
 */
export function lendingLines(terms: ContractTerms, day: string): { name: string; value: string }[] {
  if (terms.payments === 1) return []
  const invoices = planInvoices(planTerms(terms), day)
  const lending = lendingTerms(
    contractSums(terms).discountedCents,
    invoices.map(({ totalCents }) => totalCents),
  )
  return [
    ...(lending.aprBps === undefined
      ? []
      : [{ name: 'Annual percentage rate (cost of the credit per year)', value: percent(lending.aprBps) }]),
    { name: 'Finance charge (what the credit costs)', value: formatDollars(lending.financeChargeCents) },
    { name: 'Amount financed', value: formatDollars(Math.max(0, lending.amountFinancedCents)) },
    { name: 'Total of payments after today', value: formatDollars(lending.totalOfPaymentsCents) },
    { name: 'Total sale price', value: formatDollars(lending.totalSalePriceCents) },
    ...alike(invoices).map(paymentLine),
  ]
}

const day = (date: string): string => formatDay(date, 'MM/dd/yyyy')

/** Groups consecutive payments of the same amount; the down payment stays by itself. */
function alike(invoices: PlannedInvoice[]): PlannedInvoice[][] {
  const groups: PlannedInvoice[][] = []
  for (const invoice of invoices) {
    const group = groups.at(-1)
    const [first] = group ?? []
    if (group === undefined || first?.sequence === 1 || first?.totalCents !== invoice.totalCents)
      groups.push([invoice])
    else group.push(invoice)
  }
  return groups
}

function paymentLine(group: PlannedInvoice[]): { name: string; value: string } {
  const [first, last] = [group[0], group.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a payment is missing')
  const amount = formatDollars(first.totalCents)
  return first === last
    ? { name: `Payment ${first.sequence}`, value: `${amount} on ${day(first.dueDate)}` }
    : {
        name: `Payments ${first.sequence} to ${last.sequence}`,
        value: `${amount} each, monthly from ${day(first.dueDate)} to ${day(last.dueDate)}`,
      }
}

const percent = (bps: number): string => `${(bps / 100).toFixed(2)} %`
