import { refusals } from '@archwire/contract/errors'
import { stripeWebhook } from '@archwire/contract/finance/webhooks'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { providerRoute } from '../../platform/http/provider-call.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { Route } from '../../platform/http/route.ts'
import { clinicOfAccount, type EventDeps, receiveGatewayEvent } from './payment-account/gateway-events.ts'

type WebhookDeps = Omit<EventDeps, 'gateway'> & {
  database: Database
  gateway: PaymentGateway | undefined
}

// An event with all details of a payment is a tenth of this.
const largestEvent = 1024 * 1024

/**
 * The webhook that the provider calls. A call that is not signed is refused, and without a provider nothing can be
 * signed. An event that belongs to no clinic of ours is accepted and ignored, because repeating it would be of no use.
 */
export const paymentWebhookRoutes = ({ database, gateway, ...deps }: WebhookDeps): Route[] => [
  providerRoute(stripeWebhook, { mostBytes: largestEvent }, async ({ received, now }): Promise<undefined> => {
    const event = await gateway?.readEvent(received.body, received.header('stripe-signature'))
    if (gateway === undefined || event === undefined) throw refuse(400, refusals.malformed)
    if (event.accountId === null) return
    const clinicId = await clinicOfAccount(database, gateway.name, event.accountId)
    if (clinicId === undefined) return
    const clinic = database.forClinic(clinicId, { kind: 'system' })
    await receiveGatewayEvent({ gateway, ...deps }, clinic, event, now)
  }),
]
