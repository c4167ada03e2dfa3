import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/** Signs and reads what is sent to our address: the time and the body, by a secret that only the two sides know. */
export function newsSignatures(secret: string | Buffer, now: () => Date) {
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
