import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { afterAll } from 'vitest'

/** What happens to a text; by default it is accepted. */
export type TwilioBehaviour =
  | 'take'
  /** The connection breaks, and the text was not accepted. */
  | 'cut before'
  /** It was accepted, and the connection breaks before the response. */
  | 'cut after'
  /** It was accepted, and no response ever comes. */
  | 'silent'
  | { status: number; code?: number; message?: string }

export type CarriedText = {
  sid: string
  from: string
  to: string
  body: string
  statusCallback: string
  status: string
  createdAt: Date
}

export const twilioAccount = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'the token of the tests' }

export type TwilioServer = {
  url: string
  /** The texts that it accepted, in order. */
  texts: CarriedText[]
  /** The behaviour for the next texts, one each; then `usually`. */
  moods: TwilioBehaviour[]
  usually: TwilioBehaviour
  /** Called when no behaviour is queued, before `usually` applies. */
  fate: () => TwilioBehaviour | undefined
  /** The response to a search. */
  searches: 'answered' | { status: number } | 'silent'
  /** How many searches there were. */
  searched: number
  /** Called when a text was accepted, before the response. */
  onText: (text: CarriedText) => Promise<void>
  now: () => Date
}

/** The signature that Twilio sends to an address. */
export const twilioSignature = (url: string, fields: Record<string, string>): string =>
  getExpectedTwilioSignature(twilioAccount.authToken, url, fields)

/** A server like Twilio's that can be told to misbehave. */
export async function startTwilioServer(): Promise<TwilioServer> {
  const twilio: TwilioServer = {
    url: '',
    texts: [],
    moods: [],
    usually: 'take',
    fate: () => undefined,
    searches: 'answered',
    searched: 0,
    onText: async () => undefined,
    now: () => new Date(),
  }
  let number = 0
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://twilio')
    const isOurs =
      url.pathname === `/2010-04-01/Accounts/${twilioAccount.accountSid}/Messages.json` &&
      request.headers.authorization === `Basic ${btoa(Object.values(twilioAccount).join(':'))}`
    const fields = new URLSearchParams(await textOf(request))
    if (!isOurs) return fail(response, 401, 20003, 'Authenticate')
    if (request.method === 'GET') return search(url.searchParams, response)
    return take(fields, request, response)
  })

  async function take(fields: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    const mood = twilio.moods.shift() ?? twilio.fate() ?? twilio.usually
    if (mood === 'cut before') return request.socket.destroy()
    if (typeof mood === 'object') return fail(response, mood.status, mood.code, mood.message)
    const text: CarriedText = {
      sid: `SM${String(++number).padStart(32, '0')}`,
      from: fields.get('From') ?? '',
      to: fields.get('To') ?? '',
      body: fields.get('Body') ?? '',
      statusCallback: fields.get('StatusCallback') ?? '',
      status: 'queued',
      createdAt: twilio.now(),
    }
    twilio.texts.push(text)
    await twilio.onText(text)
    if (mood === 'cut after') return request.socket.destroy()
    if (mood !== 'silent') send(response, 201, resource(text))
  }

  function search(query: URLSearchParams, response: ServerResponse) {
    twilio.searched++
    if (twilio.searches === 'silent') return
    if (twilio.searches !== 'answered') return fail(response, twilio.searches.status, 20500, 'Not now')
    const found = twilio.texts.filter(text => text.to === query.get('To') && text.from === query.get('From'))
    const messages = found.toReversed().map(resource)
    send(response, 200, { messages, page: 0, page_size: 50, next_page_uri: null, uri: '/' })
  }

  // A client that was killed in the middle is no problem of the server.
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  twilio.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return twilio
}

const resource = (text: CarriedText) => ({
  sid: text.sid,
  from: text.from,
  to: text.to,
  body: text.body.trim(),
  status: text.status,
  error_code: null,
  error_message: null,
  direction: 'outbound-api',
  num_media: '0',
  num_segments: '1',
  date_created: text.createdAt.toUTCString().replace('GMT', '+0000'),
  date_sent: null,
  date_updated: text.createdAt.toUTCString().replace('GMT', '+0000'),
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const fail = (response: ServerResponse, status: number, code = 20500, message = 'the test said so') =>
  send(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
