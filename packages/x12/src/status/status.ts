import type { ServiceDays } from '../parts/service-days.ts'

/** What is said of a claim, in codes that codes/claim-status.ts puts into words; null is what is not said. */
export type Status = {
  /** How far it is: A… received, P… pending, R… asked back, F… done. */
  category: string
  /** Why. */
  status: string
  /** Who or whose it is about, as 85 for the billing provider. */
  entity: string | null
  on: string | null
  /** Whether it is kept or must be sent again; only acknowledgements say so. */
  action: 'accepted' | 'rejected' | null
  chargedCents: number | null
  paidCents: number | null
  decidedOn: string | null
  paidOn: string | null
  /** Of the check or the transfer. */
  paymentNumber: string | null
  message: string | null
}

/** What is said of one claim. */
export type ClaimNews = {
  payerClaimNumber: string | null
  clearinghouseTrace: string | null
  days: ServiceDays | null
  statuses: Status[]
  lines: LineNews[]
}

/** What is said of one item. */
export type LineNews = {
  procedureCode: string
  chargedCents: number | null
  paidCents: number | null
  /** Ours, of the item. */
  controlNumber: string | null
  days: ServiceDays | null
  statuses: Status[]
}
