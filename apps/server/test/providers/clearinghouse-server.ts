import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { HttpsSettings } from '../../src/drivers/clearinghouse/https/https-transport.ts'

/** What happens to a request; by default it is answered. */
export type ClearinghouseBehaviour =
  /** The connection breaks, and nothing was accepted. */
  | 'cut before'
  /** It was accepted, and the connection breaks before the response. */
  | 'cut after'
  /** Half of the response comes, then the connection breaks. */
  | 'cut within'
  /** It was accepted, and no response ever comes. */
  | 'silent'
  /** The response comes one byte at a time, and never ends. */
  | 'dripping'
  | { status: number; body?: string; headers?: Record<string, string> }

export type ClearinghouseRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

export type ClearinghouseServer = {
  settings: HttpsSettings
  moods: ClearinghouseBehaviour[]
  requests: ClearinghouseRequest[]
  /** The response to a request if no behaviour is queued; repeated for the same key. */
  answer: (request: ClearinghouseRequest) => Buffer | string
  /** Files that are ready to be collected, by name. */
  ready: Map<string, string>
}

export const clearinghouseSecret = 'the secret of the tests'.replaceAll(' ', '-')
export const clearinghouseWebhookSecret = 'the webhook secret of the tests, long enough'

/** A clearinghouse's server that does each request once per key, and can be told to misbehave. */
export async function startClearinghouseServer(): Promise<ClearinghouseServer> {
  const answersByKey = new Map<string, Buffer | string>()
  const house: ClearinghouseServer = {
    settings: {
      addresses: {
        eligibility: '',
        claim: '',
        status: '',
        validation: '',
        attachment: '',
        image: '',
        inbound: '',
      },
      user: undefined,
      secret: clearinghouseSecret,
      webhookSecret: clearinghouseWebhookSecret,
    },
    moods: [],
    requests: [],
    answer: () => 'an answer',
    ready: new Map(),
  }

  const contentFor = (request: ClearinghouseRequest): Buffer | string | undefined => {
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key'])
      const content = answersByKey.get(key) ?? house.answer(request)
      answersByKey.set(key, content)
      return content
    }
    if (request.path === '/inbound')
      return JSON.stringify({ files: [...house.ready.keys()].map(id => ({ id })) })
    return house.ready.get(decodeURIComponent(request.path.slice('/inbound/'.length)))
  }

  const server = http.createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://house')
    const request: ClearinghouseRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: await bodyOf(incoming),
    }
    house.requests.push(request)
    const mood = house.moods.shift()
    if (mood === 'cut before') return incoming.socket.destroy()
    if (typeof mood === 'object') return send(response, mood.status, mood.body ?? '', mood.headers)
    if (incoming.headers.authorization !== `Bearer ${clearinghouseSecret}`) return send(response, 401, '')
    const content = contentFor(request)
    if (mood === 'silent') return
    if (mood === 'cut after') return incoming.socket.destroy()
    if (content === undefined) return send(response, 404, '')
    if (mood === 'dripping') return drip(response)
    if (mood === 'cut within') {
      response.writeHead(200, { 'content-length': Buffer.byteLength(content) })
      response.write(content.slice(0, content.length / 2), () => incoming.socket.destroy())
      return
    }
    send(response, 200, content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const name of Object.keys(house.settings.addresses) as (keyof HttpsSettings['addresses'])[])
    house.settings.addresses[name] = `${url}/${name}`
  return house
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function send(
  response: ServerResponse,
  status: number,
  body: Buffer | string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers).end(body)
}

function drip(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'), 5)
  response.on('close', () => clearInterval(timer))
}
