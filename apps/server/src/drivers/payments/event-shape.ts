import { z } from 'zod'
import type { GatewayEvent } from './port.ts'

const text = z.string().max(255)

/** The part of a provider's event that we use. Everything else is read at the provider. */
const event = z.object({
  id: text,
  type: text,
  account: text.nullish(),
  data: z.object({ object: z.looseObject({ id: text, payment_intent: z.unknown().optional() }) }),
})

/** The object that an event is about, by its type. */
export function parseEvent(raw: unknown): GatewayEvent | undefined {
  const parsed = event.safeParse(raw)
  if (!parsed.success) return undefined
  const { id, type, account, data } = parsed.data
  return { id, type, accountId: account ?? null, about: aboutOf(type, data.object) }
}

const accountTypes = new Set([
  'account.updated',
  'account.application.authorized',
  'account.application.deauthorized',
])
const methodTypes = new Set([
  'payment_method.automatically_updated',
  'payment_method.updated',
  'payment_method.detached',
])

function aboutOf(type: string, object: { id: string; payment_intent?: unknown }): GatewayEvent['about'] {
  if (accountTypes.has(type)) return { kind: 'account' }
  if (methodTypes.has(type)) return { kind: 'method', methodId: object.id }
  if (type.startsWith('setup_intent.')) return { kind: 'setup', setupId: object.id }
  if (type === 'mandate.updated') return { kind: 'mandate', mandateId: object.id }
  if (type === 'payout.failed') return { kind: 'payout', payoutId: object.id }
  if (type.startsWith('payment_intent.')) return { kind: 'charge', chargeId: object.id }
  const chargeId = typeof object.payment_intent === 'string' ? object.payment_intent : undefined
  if (chargeId === undefined) return { kind: 'other' }
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', chargeId, disputeId: object.id }
  if (type === 'charge.refunded') return { kind: 'refund', chargeId, refundId: null }
  if (type.startsWith('refund.') || type === 'charge.refund.updated')
    return { kind: 'refund', chargeId, refundId: object.id }
  return type.startsWith('charge.') ? { kind: 'charge', chargeId } : { kind: 'other' }
}
