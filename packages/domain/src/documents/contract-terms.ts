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

/** What the law wants said about a credit: whole cents, and the rate in hundredths of a percent. */
type LendingTerms = {
  /** What is lent: the price less what is paid on the first day. */
  amountFinancedCents: number
  /** What the credit costs. */
  financeChargeCents: number
  /** What is paid after the first day. */
  totalOfPaymentsCents: number
  /** With what is paid on the first day. */
  totalSalePriceCents: number
  /** Undefined where nothing is lent: the first payment covers the price. */
  aprBps: number | undefined
}

/**
 * Of a price that is paid in parts, the first of them on the first day and the others a month apart (Regulation Z:
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

/** The yearly rate at which payments a month apart are worth what was lent: twelve times that of a month. */
export function annualRateBps(lentCents: number, payments: readonly number[]): number {
  const worth = (rate: number) => payments.reduceRight((later, cents) => (later + cents) / (1 + rate), 0)
  if (worth(0) <= lentCents) return 0
  // The worth falls as the rate rises, so halving finds it, to far below a hundredth of a percent.
  let [low, high] = [0, mostPerMonth]
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > lentCents) low = middle
    else high = middle
  }
  return Math.round(low * 12 * 10_000)
}

/** What a contract is about: whole cents, and rates in hundredths of a percent. */
export type ContractTerms = {
  /** Before the discount. */
  totalCostCents: number
  discountBps: number
  interestBps: number
  /** None where everything is paid at once. */
  downPaymentCents: number
  /** With the one that is due today. */
  payments: number
}

/** What follows from it. Fractions of a cent are cut off; the last payment makes up for them. */
type ContractSums = {
  discountedCents: number
  /** With the interest, which is charged once. */
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

/** The same sums as those of the plan that is made of it. */
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

/** Why a contract cannot be offered on these terms. */
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

/** How it is paid: 'down payment of $500.00 today, then 11 monthly payments of $386.36'. */
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

/** The terms, line by line, as they stand in a contract. */
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
 * What a credit costs, and every payment with its day, as the law wants it said before somebody signs. Nothing where it is
 * paid at once. The days count from that of the contract.
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

/** Payments of the same amount that follow one another, the down payment apart. */
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
