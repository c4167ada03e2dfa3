import { setTimeout as pause } from 'node:timers/promises'
import { type StripeServer, stripeSignature } from '../../providers/stripe-server.ts'
import { type TwilioServer, twilioSignature } from '../../providers/twilio-server.ts'

type Notification = { payload: string; at: number }

const types: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
}

type NotifyingBank = {
  /** How many notifications were accepted. */
  taken: number
  lost: number
  hasSentAll(): boolean
  stop(): Promise<void>
}

/**
 * Notifies the product of whatever happens in the bank's books, as Stripe does: late, in any order, sometimes twice,
 * and again until it is accepted. For a third of the charges the first event never comes: they are looked up.
 */
export function notifyOfPayments(
  stripe: StripeServer,
  {
    address,
    account,
    random,
    now = Date.now,
  }: {
    address: string
    account: string
    random: () => number
    /** The bank's own clock, with which it signs. */
    now?: () => number
  },
): NotifyingBank {
  const seen = new Map<string, unknown>()
  const waiting: Notification[] = []
  let underWay = 0
  let number = 0
  let isOver = false

  const look = () => {
    for (const { id, status, payment_intent } of stripe.objects.values()) {
      const isCharge = id.startsWith('pi_')
      if (!(isCharge || id.startsWith('re_')) || seen.get(id) === status) continue
      const isFirst = !seen.has(id)
      seen.set(id, status)
      if (isCharge && isFirst && random() < 1 / 3) {
        bank.lost++
        continue
      }
      const type = isCharge ? types[String(status)] : isFirst ? 'refund.created' : 'refund.updated'
      const event = {
        id: `evt_${++number}`,
        object: 'event',
        type,
        account,
        data: { object: { id, payment_intent } },
      }
      const payload = JSON.stringify(event)
      for (let times = random() < 0.15 ? 2 : 1; times > 0; times--)
        waiting.push({ payload, at: Date.now() + random() * 1_000 })
    }
  }
  const send = async ({ payload }: Notification): Promise<boolean> => {
    const headers = {
      'stripe-signature': stripeSignature(payload, undefined, Math.floor(now() / 1000)),
      'content-type': 'application/json',
    }
    const signal = AbortSignal.timeout(20_000)
    const answer = await fetch(`${address}/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers,
      signal,
    })
    await answer.arrayBuffer()
    return answer.ok
  }
  const sender = async () => {
    while (!isOver) {
      const next = waiting.findIndex(({ at }) => at <= Date.now())
      const [due] = next < 0 ? [] : waiting.splice(next, 1)
      if (due === undefined) {
        await pause(50)
        continue
      }
      underWay++
      const isTaken = await send(due).catch(() => false)
      if (isTaken) bank.taken++
      else waiting.push({ ...due, at: Date.now() + 500 })
      underWay--
    }
  }
  const bank: NotifyingBank = {
    taken: 0,
    lost: 0,
    hasSentAll: () => {
      look()
      return waiting.length === 0 && underWay === 0
    },
    stop: async () => {
      isOver = true
      await senders
    },
  }
  const looking = async () => {
    while (!isOver) {
      look()
      await pause(100)
    }
  }
  const senders = Promise.all([looking(), ...Array.from({ length: 8 }, sender)])
  return bank
}

/** The provider reports what became of its texts: late, in any order, sometimes twice, and sometimes never. */
export function notifyOfTexts(twilio: TwilioServer, random: () => number): { stop(): Promise<void> } {
  const sendings = new Set<Promise<void>>()
  let isOver = false
  const notify = async (url: string, fields: Record<string, string>, afterMs: number) => {
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
        sendings.add(
          notify(
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
      await Promise.all(sendings)
    },
  }
}
