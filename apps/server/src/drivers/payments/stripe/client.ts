import http from 'node:http'
import https from 'node:https'
import type { StripeSettings } from '../../../config.ts'
import { withConnectTimeout } from '../../../platform/outgoing-connections.ts'

/** How long Stripe may keep us waiting, in milliseconds: for a connection, and for its answer. */
export type StripePatience = { connect: number; answer: number }

/** Stripe's own SDK, which is loaded when somebody first pays. */
export async function openStripe({ secretKey, apiUrl }: StripeSettings, patience: StripePatience) {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    host: hostname,
    protocol: isPlain ? 'http' : 'https',
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: patience.answer,
    // What became of a request that was not answered is looked up, never guessed by asking again.
    maxNetworkRetries: 0,
    telemetry: false,
    // One connection a request: one that was kept open may close under a charge.
    httpAgent: withConnectTimeout(patience.connect, isPlain ? new http.Agent() : new https.Agent()),
  })
}

export type StripeClient = Awaited<ReturnType<typeof openStripe>>
