import { createHmac, timingSafeEqual } from 'node:crypto'
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

const toleranceSeconds = 300

/** Signs and reads what is sent to our address: the time and the body, by a secret that only the two sides know. */
export function webhookSignatures(secret: string | Buffer, now: () => Date) {
  const macOf = (seconds: number, body: Buffer) =>
    createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return {
    sign(body: Buffer): string {
      const seconds = Math.floor(now().getTime() / 1000)
      return `t=${seconds},v1=${macOf(seconds, body)}`
    },
    isSigned(body: Buffer, signature: string | undefined): boolean {
      const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
      if (time === undefined || mac === undefined) return false
      if (Math.abs(now().getTime() / 1000 - Number(time)) > toleranceSeconds) return false
      return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(Number(time), body)))
    },
  }
}
