import { formatDollars } from '../money/format-dollars.ts'

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
export type ContractSums = {
  discountedCents: number
  /** With the interest, which is charged once. */
  totalDueCents: number
  dueTodayCents: number
  monthlyPayments: number
  monthlyCents: number
}

const whole = 10_000

export function contractSums(terms: ContractTerms): ContractSums {
  const { totalCostCents, discountBps, interestBps, downPaymentCents, payments } = terms
  const discountedCents = Math.trunc((totalCostCents * (whole - discountBps)) / whole)
  const totalDueCents = Math.trunc((discountedCents * (whole + interestBps)) / whole)
  if (payments === 1) {
    return {
      discountedCents,
      totalDueCents,
      dueTodayCents: totalDueCents,
      monthlyPayments: 0,
      monthlyCents: totalDueCents,
    }
  }
  return {
    discountedCents,
    totalDueCents,
    dueTodayCents: downPaymentCents,
    monthlyPayments: payments - 1,
    monthlyCents: Math.trunc((totalDueCents - downPaymentCents) / (payments - 1)),
  }
}

/** Why a contract cannot be offered on these terms. */
export function termsProblem(terms: ContractTerms): string | undefined {
  const { totalCostCents, downPaymentCents, payments } = terms
  const { totalDueCents, monthlyCents } = contractSums(terms)
  if (totalCostCents < least) return 'Amount must be greater than $0.50'
  if (payments === 1)
    return downPaymentCents === 0 ? undefined : 'Initial payment belongs to installments only'
  if (downPaymentCents <= 0) return 'Initial payment is required and must be greater than $0.00'
  if (downPaymentCents > totalCostCents) return 'Initial payment should not be greater than amount'
  if (downPaymentCents < Math.trunc(totalDueCents / payments)) {
    return 'Initial payment should not be less than installment amount'
  }
  if (downPaymentCents > totalDueCents - least * (payments - 1)) {
    return 'Initial payment should be less than invoice amount'
  }
  return monthlyCents > least ? undefined : 'Amount must be greater than $0.50'
}

const least = 50

/** '12.5 %' of 1250. */
export const formatRate = (bps: number): string => `${bps / 100} %`

/** How it is paid: 'down payment of $500.00 today, then 11 monthly payments of $386.36'. */
export function scheduleWords(terms: ContractTerms): string {
  const { totalDueCents, dueTodayCents, monthlyPayments, monthlyCents } = contractSums(terms)
  if (monthlyPayments === 0) return `One payment of ${formatDollars(totalDueCents)} today`
  const months =
    monthlyPayments === 1
      ? `1 monthly payment of ${formatDollars(totalDueCents - dueTodayCents)}`
      : `${monthlyPayments} monthly payments of ${formatDollars(monthlyCents)}`
  return `Down payment of ${formatDollars(dueTodayCents)} today, then ${months}${lastWords(terms)}`
}

function lastWords(terms: ContractTerms): string {
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
    { name: 'Payment', value: scheduleWords(terms) },
  ]
}
