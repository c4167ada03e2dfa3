import type { Adjustment, Payment, ProviderAdjustment, RemittedClaim } from './remittance.ts'

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

const adjusted = (adjustments: Adjustment[]) => sum(adjustments.map(one => one.amountCents))

/** Charged less adjusted is paid, on each line and on the claim as a whole. */
export function claimAddsUp({ chargedCents, paidCents, adjustments, services }: RemittedClaim): boolean {
  const onLines = sum(services.map(one => adjusted(one.adjustments)))
  return (
    chargedCents - adjusted(adjustments) - onLines === paidCents &&
    services.every(one => one.chargedCents - adjusted(one.adjustments) === one.paidCents)
  )
}

/** What was paid for all claims, less what was taken besides, is the payment. */
export function paymentAddsUp(
  { amountCents, isDebit }: Payment,
  claimsPaidCents: number,
  adjustments: ProviderAdjustment[],
): boolean {
  const due = claimsPaidCents - sum(adjustments.map(one => one.amountCents))
  return due === (isDebit ? -amountCents : amountCents)
}
