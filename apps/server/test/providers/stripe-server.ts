import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { chargeVerdict, refundableCents } from '../../src/drivers/payments/sandbox/payments.ts'
import type { Behaviour, Refused } from '../../src/drivers/payments/sandbox/test-numbers.ts'
import { nested, problemsOf } from './stripe-calls.ts'

export const stripeKeys = {
  secretKey: 'sk_test_of_the_tests',
  publishableKey: 'pk_test_of_the_tests',
  webhookSecret: 'whsec_of_the_tests',
}

/** What happens to a request; by default it is answered. */
export type StripeBehaviour =
  | 'cut before'
  | 'cut after'
  | 'silent'
  | { status: number; error?: object }
  /** It is done at once, and answered late. */
  | { afterMs: number }

type Stored = Record<string, unknown> & { id: string; account: string | undefined; created: number }
type Answer = { status: number; body: object }

export type StripeServer = {
  url: string
  objects: Map<string, Stored>
  moods: StripeBehaviour[]
  /** Called when no behaviour is queued. */
  fate: () => StripeBehaviour | undefined
  /** The problems of the requests according to Stripe's own description. */
  problems: string[]
  requests: {
    method: string
    path: string
    account: string | undefined
    key: string | undefined
    body: unknown
  }[]
  add(object: Record<string, unknown> & { id: string; account?: string }): void
}

/** The signature that Stripe sends with an event. */
export const stripeSignature = (payload: string, secret = stripeKeys.webhookSecret, timestamp?: number) =>
  new Stripe(stripeKeys.secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  })

/** A server like Stripe's that decides as the practice bank does, and can be told to misbehave. */
export async function startStripeServer(): Promise<StripeServer> {
  const objects = new Map<string, Stored>()
  const answersByKey = new Map<string, Answer & { content: string }>()
  const stripe: StripeServer = {
    url: '',
    objects,
    moods: [],
    fate: () => undefined,
    problems: [],
    requests: [],
    add: object => void objects.set(object.id, { account: undefined, created: seconds(), ...object }),
  }
  let number = 0

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const text = await textOf(request)
    const body = new URLSearchParams(text)
    const account = header(request, 'stripe-account')
    const key = header(request, 'idempotency-key')
    const method = request.method ?? ''
    if (header(request, 'authorization') !== `Bearer ${stripeKeys.secretKey}`)
      return send(response, failure(401, { type: 'invalid_request_error', message: 'Invalid API Key' }))
    stripe.problems.push(...problemsOf(method, url.pathname, { query: url.searchParams, body }))
    stripe.requests.push({ method, path: url.pathname, account, key, body: nested(body) })
    const mood = stripe.moods.shift() ?? stripe.fate()
    if (mood === 'cut before') return request.socket.destroy()
    if (typeof mood === 'object' && 'status' in mood)
      return send(response, failure(mood.status, mood.error ?? {}))
    const earlier = key === undefined ? undefined : answersByKey.get(`${account} ${key}`)
    if (earlier !== undefined && earlier.content !== text)
      return send(response, failure(400, { type: 'idempotency_error', message: 'Keys are for one request' }))
    const answer = earlier ?? answerTo(method, url, nested(body), account)
    // The response of that moment: the key gets it again, whatever happens later.
    if (key !== undefined && method === 'POST' && earlier === undefined)
      answersByKey.set(`${account} ${key}`, { ...structuredClone(answer), content: text })
    if (mood === 'cut after') return request.socket.destroy()
    if (typeof mood === 'object') await pause(mood.afterMs)
    if (mood !== 'silent') send(response, answer)
  })

  const make = (kind: string, account: string | undefined, values: Record<string, unknown>): Answer => {
    const id = `${kind}_${String(++number).padStart(8, '0')}`
    const object = { id, account, created: seconds(), metadata: {}, ...values }
    objects.set(id, object)
    return { status: 200, body: object }
  }
  const of = (id: string, account: string | undefined): Answer => {
    const object = objects.get(id)
    if (object?.isDisconnected === true) return failure(403, noAccess)
    return object !== undefined && (object.account === account || object.account === undefined)
      ? { status: 200, body: object }
      : failure(404, {
          type: 'invalid_request_error',
          code: 'resource_missing',
          message: `No such object: ${id}`,
        })
  }
  const list = (kind: string, account: string | undefined, query: URLSearchParams): Answer => {
    const found = [...objects.values()]
      .filter(one => one.id.startsWith(`${kind}_`) && one.account === account)
      .filter(one => !query.has('customer') || one.customer === query.get('customer'))
      .filter(one => !query.has('payment_intent') || one.payment_intent === query.get('payment_intent'))
      .filter(one => one.created >= Number(query.get('created[gte]') ?? 0))
      .reverse()
    const after = query.get('starting_after')
    const from = after === null ? 0 : found.findIndex(one => one.id === after) + 1
    // Pages of two, so that a caller who reads only the first page is found.
    const data = found.slice(from, from + 2)
    return { status: 200, body: { object: 'list', data, has_more: from + 2 < found.length, url: '/' } }
  }

  function answerTo(
    method: string,
    url: URL,
    body: Record<string, unknown>,
    account: string | undefined,
  ): Answer {
    const [, , kind = '', id, action] = url.pathname.split('/')
    if (url.pathname === '/oauth/token') return grant(String(body.code))
    if (method === 'GET' && id === undefined) return list(prefixes[kind] ?? '', account, url.searchParams)
    if (method === 'GET') return of(id ?? '', account)
    if (action === 'detach') {
      const found = of(id ?? '', account)
      if (found.status === 200) Object.assign(found.body, { customer: null })
      return found
    }
    if (action === 'cancel') return cancel(id ?? '', account)
    if (kind === 'payment_intents') return charge(body, account)
    if (kind === 'refunds') return refund(body, account)
    if (kind === 'setup_intents') return make('seti', account, { ...body, client_secret: 'seti_1_secret_2' })
    if (kind === 'account_links')
      return { status: 200, body: { object: 'account_link', url: 'https://connect.example' } }
    return make(prefixes[kind] ?? kind, kind === 'accounts' ? undefined : account, body)
  }

  /** A code is valid once, for the account that it was made for. */
  function grant(code: string): Answer {
    const known = objects.get(code)
    objects.delete(code)
    return known === undefined
      ? { status: 400, body: { error: 'invalid_grant', error_description: 'This code does not exist' } }
      : { status: 200, body: { stripe_user_id: known.of, scope: 'read_write' } }
  }

  function charge(body: Record<string, unknown>, account: string | undefined): Answer {
    const method = objects.get(String(body.payment_method))
    if (method === undefined || method.customer !== body.customer)
      return failure(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'payment_method',
        message: 'The customer does not have a payment method with this ID.',
      })
    const type = method.type === 'us_bank_account' ? 'ach' : 'credit_card'
    const behaves = (method.behaves as Behaviour | undefined) ?? 'works'
    const verdict = chargeVerdict({ type, behaves }, body.off_session !== 'true')
    const error = verdict.refusal && cardError(verdict.refusal)
    const status = error ? 'requires_payment_method' : verdict.status
    const made = make('pi', account, {
      ...body,
      object: 'payment_intent',
      amount: Number(body.amount),
      status,
      client_secret: 'pi_1_secret_2',
      ...(error && { last_payment_error: error }),
    })
    return error ? failure(402, { ...error, payment_intent: made.body }) : made
  }

  function cancel(id: string, account: string | undefined): Answer {
    const found = of(id, account)
    if (found.status !== 200) return found
    if (!['requires_action', 'requires_payment_method'].includes(String(objects.get(id)?.status)))
      return failure(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'You cannot cancel this PaymentIntent.',
      })
    Object.assign(found.body, { status: 'canceled' })
    return found
  }

  function refund(body: Record<string, unknown>, account: string | undefined): Answer {
    const moved = ({ status, amount }: Stored) => ({ status: String(status), amountCents: Number(amount) })
    const payment = objects.get(String(body.payment_intent))
    const refunds = [...objects.values()].filter(
      one => one.id.startsWith('re_') && one.payment_intent === payment?.id,
    )
    if (payment === undefined || Number(body.amount) > refundableCents(moved(payment), refunds.map(moved)))
      return failure(400, {
        type: 'invalid_request_error',
        message: 'Refund amount is greater than the charge',
      })
    return make('re', account, { ...body, amount: Number(body.amount), status: 'succeeded' })
  }

  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripe
}

const noAccess = {
  type: 'invalid_request_error',
  code: 'account_invalid',
  message: 'The provided key does not have access to this account. Application access may have been revoked.',
}

/** A refusal of the bank, as Stripe passes it on. */
const cardError = ({ code, message }: Refused) => ({
  type: 'card_error',
  code: code === 'authentication_required' ? code : 'card_declined',
  decline_code: code,
  message,
})

const prefixes: Record<string, string> = {
  payment_intents: 'pi',
  refunds: 're',
  disputes: 'dp',
  customers: 'cus',
  accounts: 'acct',
  payment_methods: 'pm',
  tokens: 'tok',
}

const seconds = () => Math.floor(Date.now() / 1000)

const failure = (status: number, error: object): Answer => ({
  status,
  body: { error: { type: 'api_error', message: 'the test said so', ...error } },
})

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

function send(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
