import type { EnvelopeHead } from '../core/envelope.ts'
import type { ProviderName } from '../parts/provider.ts'
import type { ClaimNews, Status } from '../status/status.ts'
import type { Payer, Receiver } from '../status/whom.ts'

/** The guide of acknowledgements of claims. */
export const claimAcknowledgementGuide = '005010X214'

export type ClaimAcknowledgementFile = {
  head: EnvelopeHead
  acknowledgements: ClaimAcknowledgement[]
}

/** What a payer or the clearinghouse says of the claims that it received, before anybody has worked on them. */
export type ClaimAcknowledgement = {
  transactionControlNumber: string
  /** The source's own, of what it says here. */
  reference: string
  source: Payer & { isPayer: boolean }
  trace: string | null
  receivedOn: string | null
  processedOn: string | null
  receiver: Receiver
  /** What is said of our file as a whole, by the reference that we gave it. */
  batch: { reference: string | null; statuses: Status[]; totals: Totals }
  providers: (ProviderName & { statuses: Status[]; claims: AcknowledgedClaim[] })[]
}

/** Null is what is not said. */
export type Totals = {
  acceptedCount: number | null
  rejectedCount: number | null
  acceptedCents: number | null
  rejectedCents: number | null
}

export type AcknowledgedClaim = ClaimNews & {
  /** Ours, of the claim. */
  controlNumber: string
  patient: { firstName: string | null; lastName: string | null; memberId: string | null }
}
