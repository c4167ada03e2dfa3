import { setTimeout as pause } from 'node:timers/promises'
import { type StripeServer, stripeSignature } from './stripe-server.ts'

type Told = { payload: string; at: number }

const types: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
}

type TellingBank = {
  /** How often somebody was told, and it was taken. */
  taken: number
  lost: number
  hasToldAll(): boolean
  stop(): Promise<void>
}

/**
 * Tells the product of whatever happens in the bank's books, as Stripe does: late, in any order, now and then twice, and
 * again until it is taken. Of a third of the charges it never tells the first that happened: they are looked up.
 */
export function tellOfBooks(
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
    /** The bank's own clock, by which it signs. */
    now?: () => number
  },
): TellingBank {
  const seen = new Map<string, unknown>()
  const waiting: Told[] = []
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
  const send = async ({ payload }: Told): Promise<boolean> => {
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
      const [told] = next < 0 ? [] : waiting.splice(next, 1)
      if (told === undefined) {
        await pause(50)
        continue
      }
      underWay++
      const isTaken = await send(told).catch(() => false)
      if (isTaken) bank.taken++
      else waiting.push({ ...told, at: Date.now() + 500 })
      underWay--
    }
  }
  const bank: TellingBank = {
    taken: 0,
    lost: 0,
    hasToldAll: () => {
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
