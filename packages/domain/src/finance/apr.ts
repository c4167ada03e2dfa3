/** What the law wants said about a credit: whole cents, and the rate in hundredths of a percent. */
export type LendingTerms = {
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
