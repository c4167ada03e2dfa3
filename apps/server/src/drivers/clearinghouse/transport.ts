import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Refused } from './port.ts'

/** What is exchanged: X12 files, or JSON for what X12 does not define. */
export type ExchangeKind = 'eligibility' | 'claim' | 'status' | 'validation' | 'attachment' | 'image'

export type Parcel = {
  kind: ExchangeKind
  body: Buffer
  /** The same for the same parcel: a repeated parcel gets the first answer, and has no further effect. */
  id: string
}

export type Delivery = { answer: Buffer } | { pending: true } | Refused

/** Sends bytes to the clearinghouse and returns its answer, without reading either. Throws ClearinghouseDown. */
export type Transport = {
  name: 'https' | 'sandbox'
  exchange(clinic: ClinicDatabase, parcel: Parcel): Promise<Delivery>
  /** Files for the clinic since then, the oldest first. Throws if not all of them can be fetched. */
  collect(clinic: ClinicDatabase, since: Date): AsyncIterable<Buffer>
  isSigned(body: Buffer, signature: string | undefined): boolean
}

const toleranceSeconds = 300

/** Signs and checks webhook calls: the signature covers the time and the body, with a shared secret. */
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
