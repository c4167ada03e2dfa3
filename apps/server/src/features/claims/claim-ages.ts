import type { ageBuckets } from '@archwire/contract/finance/invoices'

export type ClaimAge = (typeof ageBuckets)[number]

/** How many days old, first and last. */
export const ages: Record<ClaimAge, { from: number; to?: number }> = {
  '0-30': { from: 0, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  'over-90': { from: 91 },
}

export const ageOf = (days: number): ClaimAge =>
  days <= 30 ? '0-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : 'over-90'
