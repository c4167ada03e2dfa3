import { setTimeout as pause } from 'node:timers/promises'
import { type TwilioServer, twilioSignature } from '../twilio-server.ts'

/** The provider tells how its texts fare: late, in any order, now and then twice, and now and then never. */
export function tellOfTexts(twilio: TwilioServer, random: () => number): { stop(): Promise<void> } {
  const told = new Set<Promise<void>>()
  let isOver = false
  const tell = async (url: string, fields: Record<string, string>, afterMs: number) => {
    await pause(afterMs)
    const headers = {
      'x-twilio-signature': twilioSignature(url, fields),
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = new URLSearchParams(fields)
    const signal = AbortSignal.timeout(5_000)
    if (!isOver) await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
  }
  twilio.onText = async ({ sid, to, from, statusCallback }) => {
    for (const status of ['delivered', 'sent', 'queued', 'delivered'])
      if (random() < 0.8)
        told.add(
          tell(
            statusCallback,
            { MessageSid: sid, MessageStatus: status, To: to, From: from },
            random() * 1_500,
          ),
        )
    await pause(random() * 100)
  }
  return {
    stop: async () => {
      isOver = true
      await Promise.all(told)
    },
  }
}
