import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BankObject, MethodDetails, PaymentDetails } from './bank-store.ts'
import type { SignedEvent } from './port.ts'

const toleranceSeconds = 300

/** Signs and checks events as Stripe does: the signature covers the time and the body, with a shared secret. */
export function sandboxSignatures(appSecret: string, now: () => Date) {
  const key = createHmac('sha256', appSecret).update('sandbox webhook').digest()
  const sign = (seconds: number, body: Buffer) =>
    createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
  return {
    signed(event: object): SignedEvent {
      const body = Buffer.from(JSON.stringify(event))
      const seconds = Math.floor(now().getTime() / 1000)
      return { body, signature: `t=${seconds},v1=${sign(seconds, body)}` }
    },
    isSigned(body: Buffer, signature: string | undefined): boolean {
      const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
      if (time === undefined || mac === undefined) return false
      if (Math.abs(now().getTime() / 1000 - Number(time)) > toleranceSeconds) return false
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(Number(time), body)))
    },
  }
}

export type BankEvent = { type: string; account: string; object: Record<string, unknown> & { id: string } }

/** An event in Stripe's format. The same change always has the same event id. */
export const toStripeEvent = ({ type, account, object }: BankEvent, now: Date) => ({
  id: `evt_${createHmac('sha256', object.id)
    .update(`${type} ${object.status} ${object.turn ?? ''}`)
    .digest('hex')
    .slice(0, 24)}`,
  object: 'event',
  api_version: null,
  created: Math.floor(now.getTime() / 1000),
  type,
  account,
  data: { object },
})

const paymentTypes: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  failed: 'payment_intent.payment_failed',
}

export const paymentEvent = ({
  id,
  status,
  amountCents,
  details,
}: BankObject<PaymentDetails>): BankEvent => ({
  type: paymentTypes[status] ?? 'payment_intent.payment_failed',
  account: details.accountId,
  object: { id, object: 'payment_intent', status, amount: amountCents, currency: 'usd' },
})

export const refundEvent = (refund: BankObject<{ accountId: string }>): BankEvent => ({
  type: 'refund.updated',
  account: refund.details.accountId,
  object: {
    id: refund.id,
    object: 'refund',
    status: refund.status,
    amount: refund.amountCents,
    payment_intent: refund.parentId,
  },
})

export const disputeEvent = (payment: BankObject<PaymentDetails>, disputeId: string): BankEvent => ({
  type: 'charge.dispute.created',
  account: payment.details.accountId,
  object: {
    id: disputeId,
    object: 'dispute',
    status: 'needs_response',
    amount: payment.amountCents,
    payment_intent: payment.id,
  },
})

export const accountEvent = ({ id, status, details }: BankObject<{ turn: number }>): BankEvent =>
  status === 'disconnected'
    ? {
        type: 'account.application.deauthorized',
        account: id,
        object: { id: 'ca_sandbox', object: 'application', turn: details.turn },
      }
    : {
        type: 'account.updated',
        account: id,
        object: { id, object: 'account', status, turn: details.turn },
      }

const setupTypes: Record<string, string> = {
  succeeded: 'setup_intent.succeeded',
  requires_action: 'setup_intent.requires_action',
}

export const setupEvent = (
  { id, status }: Pick<BankObject, 'id' | 'status'>,
  account: string,
): BankEvent => ({
  type: setupTypes[status] ?? 'setup_intent.setup_failed',
  account,
  object: { id, object: 'setup_intent', status },
})

export const methodEvent = (
  { id, details }: BankObject<MethodDetails>,
  what: 'automatically_updated' | 'detached',
  account: string,
): BankEvent => ({
  type: `payment_method.${what}`,
  account,
  object: { id, object: 'payment_method', turn: details.turn },
})

const mandateIdOf = (methodId: string): string => `mandate_${methodId}`
export const methodOfMandate = (mandateId: string): string => mandateId.replace(/^mandate_/, '')

export const mandateEvent = ({ id, details }: BankObject<MethodDetails>, account: string): BankEvent => ({
  type: 'mandate.updated',
  account,
  object: {
    id: mandateIdOf(id),
    object: 'mandate',
    payment_method: id,
    status: details.isRevoked === true ? 'inactive' : 'active',
    turn: details.turn,
  },
})

export const payoutEvent = (
  { id, status, amountCents }: BankObject<unknown>,
  account: string,
): BankEvent => ({
  type: 'payout.failed',
  account,
  object: { id, object: 'payout', status, amount: amountCents, currency: 'usd' },
})
