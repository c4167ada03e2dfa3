/** The terms of a payment plan: whole cents, and rates in basis points. */
export type PlanTerms = {
  /** Before the discount. */
  amountCents: number
  discountBps: number
  interestBps: number
  /** Includes the one that is due today; 1 if it is paid at once. */
  installments: number
  /** From the contract; 0 if the first installment is like the others. */
  downPaymentCents: number
}

/** The amounts that follow from the terms. Fractions of a cent are cut off; the last invoice makes up for them. */
export type PlanSums = {
  amountWithDiscountCents: number
  /** Includes the interest, which is charged once; the sum of all invoices. */
  totalDueCents: number
  installmentCents: number
  dueTodayCents: number
}

/** The smallest amount that can be charged at once. */
export const leastChargeCents = 50

const whole = 10_000

export function planSums(terms: PlanTerms): PlanSums {
  const { amountCents, discountBps, interestBps, installments, downPaymentCents } = terms
  const amountWithDiscountCents = Math.trunc((amountCents * (whole - discountBps)) / whole)
  const totalDueCents = Math.trunc((amountWithDiscountCents * (whole + interestBps)) / whole)
  const each = Math.trunc(totalDueCents / installments)
  if (!beginsWithDownPayment(terms, each)) {
    return { amountWithDiscountCents, totalDueCents, installmentCents: each, dueTodayCents: each }
  }
  return {
    amountWithDiscountCents,
    totalDueCents,
    installmentCents: Math.trunc((totalDueCents - downPaymentCents) / (installments - 1)),
    dueTodayCents: downPaymentCents,
  }
}

const beginsWithDownPayment = ({ installments, downPaymentCents }: PlanTerms, each: number) =>
  installments > 1 && downPaymentCents > 0 && downPaymentCents >= each

export type PlannedInvoice = {
  kind: 'installment' | 'down_payment'
  sequence: number
  dueDate: string
  totalCents: number
}

/** The invoices, the first due on the first day. They add up to the total, to the cent. */
export function planInvoices(terms: PlanTerms, startDay: string): PlannedInvoice[] {
  const { totalDueCents, installmentCents, dueTodayCents } = planSums(terms)
  const { installments } = terms
  const isDown = beginsWithDownPayment(terms, Math.trunc(totalDueCents / installments))
  const others = installmentCents * (installments - 2)
  const last = totalDueCents - dueTodayCents - others
  return Array.from({ length: installments }, (_, index) => ({
    kind: index === 0 && isDown ? 'down_payment' : 'installment',
    sequence: index + 1,
    dueDate: monthsAfter(startDay, index),
    totalCents:
      installments === 1
        ? totalDueCents
        : index === 0
          ? dueTodayCents
          : index === installments - 1
            ? last
            : installmentCents,
  }))
}

/** The same day of a later month, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), count % 12]
  const lastDay = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate()
  const date = new Date(Date.UTC(toYear, toMonth, Math.min(dayOfMonth, lastDay)))
  return date.toISOString().slice(0, 10)
}

/** Why a plan cannot be made on these terms; undefined if it can. */
export function planProblem(terms: PlanTerms): string | undefined {
  const { amountCents, installments, downPaymentCents } = terms
  if (amountCents <= leastChargeCents) return 'Amount must be greater than $0.50'
  const { totalDueCents } = planSums(terms)
  const isTooMuchFirst = downPaymentCents > totalDueCents - leastChargeCents * (installments - 1)
  if (downPaymentCents > 0 && installments > 1 && isTooMuchFirst) {
    return 'Initial payment should be less than invoice amount'
  }
  const invoices = planInvoices(terms, '2000-01-01')
  if (invoices.every(({ totalCents }) => totalCents > leastChargeCents)) return undefined
  return installments === 1 ? 'Amount must be greater than $0.50' : partsTooSmall(installments)
}

export const partsTooSmall = (payments: number): string =>
  `Each of the ${payments} payments must be greater than $0.50: choose fewer installments`

/** Whether a rate, in basis points, is one of the choices. */
export const isOffered = (bps: number, options: readonly number[]): boolean =>
  options.some(percent => percent * 100 === bps)

/** The message for a rate that is no choice. */
export const notOffered = (options: readonly number[]): string =>
  `must be between 0 % and ${options.at(-1)} %, in steps of ${options[1]} %`

export const installmentOptions = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
/** In percent. */
export const interestOptions = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const
export const discountOptions = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50] as const
