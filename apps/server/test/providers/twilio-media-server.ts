import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import { twilioSms } from '../../src/drivers/sms/twilio.ts'
import { twilioAccount } from './twilio-server.ts'

/** What Twilio does when a picture is requested; by default it redirects to the picture. */
export type MediaBehaviour =
  | { status: number }
  /** Redirects there. */
  | { to: string }
  | 'silent'
  /** Half of it comes, then the connection breaks. */
  | 'cut'
  /** It never ends. */
  | 'endless'

export type MediaServer = {
  /** The pictures, by their ids. */
  media: Map<string, Buffer>
  moods: MediaBehaviour[]
  /** Every request, in order: where, what, and whether the account's token was sent. */
  requests: { at: 'api' | 'media' | 'elsewhere'; method: string; path: string; hasToken: boolean }[]
  url: string
  driver: ReturnType<typeof twilioSms>
}

/** A server like Twilio's with pictures: its API is at 127.0.0.1, its media host at localhost. */
export async function startMediaServer(): Promise<MediaServer> {
  const media = new Map<string, Buffer>()
  const moods: MediaBehaviour[] = []
  const requests: MediaServer['requests'] = []
  const server = http.createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const isMedia = headers.host?.startsWith('localhost') === true
    const at = isMedia ? (path.startsWith('/elsewhere') ? 'elsewhere' : 'media') : 'api'
    requests.push({ at, method, path, hasToken: headers.authorization !== undefined })
    const sid = /(ME[0-9a-f]{32})(\.json)?$/.exec(path)?.[1] ?? ''
    const content = media.get(sid)
    if (method === 'DELETE') {
      const isThere = media.delete(sid)
      return response
        .writeHead(isThere ? 204 : 404, { 'content-type': 'application/json' })
        .end(isThere ? '' : '{}')
    }
    const mood = isMedia ? undefined : moods.shift()
    if (mood === 'silent') return
    if (mood === 'cut') {
      response.writeHead(200, { 'content-length': '100000' })
      response.write(Buffer.alloc(50_000), () => response.destroy())
      return
    }
    if (mood === 'endless') {
      response.writeHead(200)
      const part = Buffer.alloc(64 * 1024)
      const pour = () => {
        while (!response.destroyed && response.write(part)) {}
      }
      response.on('drain', pour)
      response.on('error', () => undefined)
      return pour()
    }
    if (mood !== undefined && 'status' in mood) return response.writeHead(mood.status).end('not now')
    if (mood !== undefined) return response.writeHead(307, { location: mood.to }).end()
    if (content === undefined) return response.writeHead(404).end()
    if (!isMedia) return response.writeHead(307, { location: `http://localhost:${port()}/${sid}` }).end()
    response.writeHead(200, { 'content-length': String(content.length) }).end(content)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0)
  await once(server, 'listening')
  const port = () => (server.address() as AddressInfo).port
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    media.clear()
    moods.length = 0
    requests.length = 0
  })
  const url = `http://127.0.0.1:${port()}`
  const driver = twilioSms(
    { ...twilioAccount, apiUrl: url, appUrl: 'https://app.example.com' },
    { connect: 1_000, answer: 1_000, medium: 2_000 },
    {
      isTwilios: next => next.hostname === 'localhost' && !next.pathname.startsWith('/elsewhere'),
      lookup: undefined,
    },
  )
  return { media, moods, requests, url, driver }
}

let count = 0
/** The ids of a text with a picture, as Twilio assigns them, and the picture's address. */
export function newMedium(): { message: string; sid: string; reference: string; address: string } {
  const number = (++count).toString(16).padStart(32, '0')
  const [message, sid] = [`MM${number}`, `ME${number}`]
  const address = `https://api.twilio.com/2010-04-01/Accounts/${twilioAccount.accountSid}/Messages/${message}/Media/${sid}`
  return { message, sid, reference: `${message}/${sid}`, address }
}
