import type { EnvelopeHead } from '../core/envelope.ts'
import type { ProviderName } from '../parts/provider.ts'
import type { ServiceDays } from '../parts/service-days.ts'
import type { Payer, Receiver, StatusPerson, StatusSubscriber } from '../status/whom.ts'

export type StatusInquiryFile = { head: EnvelopeHead; inquiries: StatusInquiry[] }

/** A question about one claim; null is what we do not know. */
export type StatusInquiry = {
  /** Ours, which the answer tells back. */
  trace: string
  payer: Payer
  /** Who asks. */
  receiver: Receiver
  provider: ProviderName
  subscriber: StatusSubscriber
  /** The patient, where that is not the subscriber. */
  dependent: StatusPerson | null
  /** Ours, of the claim. */
  controlNumber: string | null
  payerClaimNumber: string | null
  chargedCents: number | null
  days: ServiceDays | null
}
