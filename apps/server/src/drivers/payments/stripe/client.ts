import http from 'node:http'
import https from 'node:https'
import { withConnectTimeout } from '../../../platform/outgoing-connections.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Of the platform, by which a clinic connects an account again. */
  clientId?: string | undefined
  apiUrl: string
}

/** How long we wait for Stripe, in milliseconds: for a connection, and for its answer. */
export type StripePatience = { connect: number; answer: number }

/** Stripe's own SDK, which is loaded with the first call. */
export async function openStripe({ secretKey, apiUrl }: StripeSettings, patience: StripePatience) {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    host: hostname,
    protocol: isPlain ? 'http' : 'https',
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: patience.answer,
    // The outcome of a request without an answer is looked up. The SDK must not retry.
    maxNetworkRetries: 0,
    telemetry: false,
    // One connection for each request, because an idle one may close during a charge.
    httpAgent: withConnectTimeout(patience.connect, isPlain ? new http.Agent() : new https.Agent()),
  })
}

export type StripeClient = Awaited<ReturnType<typeof openStripe>>
