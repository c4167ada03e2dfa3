import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Refused } from './port.ts'

/** What is handed over: files of X12, or JSON for what X12 has no words for. */
export type ExchangeKind = 'eligibility' | 'claim' | 'status' | 'validation' | 'attachment' | 'image'

export type Parcel = {
  kind: ExchangeKind
  body: Buffer
  /** The same for the same parcel: whoever gets it twice answers as the first time, and does nothing. */
  id: string
}

export type Delivery = { answer: Buffer } | { pending: true } | Refused

/** Carries bytes to the clearinghouse and back, and knows nothing of what is in them. Throws ClearinghouseDown. */
export type Transport = {
  name: 'https' | 'sandbox'
  exchange(clinic: ClinicDatabase, parcel: Parcel): Promise<Delivery>
  /** What lies ready for the clinic since then, the oldest first; an outage where not all of it could be had. */
  collect(clinic: ClinicDatabase, since: Date): AsyncIterable<Buffer>
  isSigned(body: Buffer, signature: string | undefined): boolean
}
