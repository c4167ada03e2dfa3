import { readCents, readCount } from '../core/element-values.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import { element, type Segment } from '../core/segment.ts'
import type { ProviderName } from '../parts/provider.ts'
import type { Payer, Receiver } from './parties.ts'
import type { ClaimUpdate, Status } from './status.ts'

/** The guide of claim acknowledgements. */
export const claimAcknowledgementGuide = '005010X214'

export type ClaimAcknowledgementFile = {
  head: EnvelopeHead
  acknowledgements: ClaimAcknowledgement[]
}

/** What a payer or the clearinghouse reports about claims on arrival, before anybody has worked on them. */
export type ClaimAcknowledgement = {
  transactionControlNumber: string
  /** The sender's own reference of this report. */
  reference: string
  source: Payer & { isPayer: boolean }
  trace: string | null
  receivedOn: string | null
  processedOn: string | null
  receiver: Receiver
  /** The report about our file as a whole, by the reference that we gave it. */
  batch: { reference: string | null; statuses: Status[]; totals: Totals }
  providers: (ProviderName & { statuses: Status[]; claims: AcknowledgedClaim[] })[]
}

/** Null if it was not sent. */
type Totals = {
  acceptedCount: number | null
  rejectedCount: number | null
  acceptedCents: number | null
  rejectedCents: number | null
}

export type AcknowledgedClaim = ClaimUpdate & {
  /** Our number of the claim. */
  controlNumber: string
  patient: { firstName: string | null; lastName: string | null; memberId: string | null }
}

export function readTotals(segments: Segment[]): Totals {
  const find = (id: string, kind: string) => segments.find(one => one.id === id && element(one, 1) === kind)
  const count = (qty: Segment | undefined) => (qty === undefined ? null : readCount(qty, 2))
  const sum = (amt: Segment | undefined) => (amt === undefined ? null : readCents(amt, 2))
  return {
    acceptedCount: count(find('QTY', '90')),
    rejectedCount: count(find('QTY', 'AA')),
    acceptedCents: sum(find('AMT', 'YU')),
    rejectedCents: sum(find('AMT', 'YY')),
  }
}
