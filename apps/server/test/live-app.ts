import type { AddressInfo } from 'node:net'
import {
  type DeliveredEvent,
  type LiveCalls,
  type LiveMessages,
  livePath,
  type Subscribed,
  type Unsubscribed,
} from '@archwire/contract/live/events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, vi } from 'vitest'
import { liveChannels } from '../src/compose-live.ts'
import { attachLive } from '../src/platform/live/attach-live.ts'
import type { LiveChannel } from '../src/platform/live/live-channel.ts'
import { type Browser, type TestApp, testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'

export type TestSocket = {
  socket: Socket<LiveMessages, LiveCalls>
  /** Everything that arrived, in the order in which it did. */
  events: DeliveredEvent[]
  subscribe(channel: string, params?: object, since?: number): Promise<Subscribed>
  unsubscribe(channel: string, params?: object): Promise<Unsubscribed>
  /** Resolves as soon as so many events have arrived in all. */
  untilEvents(count: number): Promise<DeliveredEvent[]>
  untilClosed(): Promise<void>
}

export type LiveApp = TestApp & {
  url: string
  /** A socket with the browser's cookies; rejects with the server's reason when it is refused. */
  socketOf(browser: Browser, headers?: Record<string, string>): Promise<TestSocket>
}

/** The app under test on a port of its own, with live updates; as many of them on one database as a test wants. */
export async function liveApp(
  db: TestDatabase,
  options: Parameters<typeof testApp>[1] & { moreChannels?: LiveChannel[] } = {},
): Promise<LiveApp> {
  const tested = await testApp(db, options)
  const { app } = tested
  const live = await attachLive(app, {
    database: db.database,
    clock: db.clock,
    appUrl: options.env?.APP_URL,
    listenUrl: db.appUrl,
    channels: [...liveChannels({ appSecret: testSecret, clock: db.clock }), ...(options.moreChannels ?? [])],
    log: app.log,
  })
  const opened: Socket[] = []
  afterAll(async () => {
    for (const socket of opened) socket.disconnect()
    await live.close()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    ...tested,
    url,
    socketOf: async (browser, headers = {}) => {
      const socket: TestSocket['socket'] = io(url, {
        path: livePath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: cookieHeader(browser), ...headers },
      })
      opened.push(socket)
      const tested = testSocket(socket)
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      return tested
    },
  }
}

export const cookieHeader = (browser: Browser): string =>
  Object.entries(browser.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

function testSocket(socket: TestSocket['socket']): TestSocket {
  const events: DeliveredEvent[] = []
  socket.on('event', event => void events.push(event))
  return {
    socket,
    events,
    subscribe: (channel, params = {}, since) =>
      socket.timeout(10_000).emitWithAck('subscribe', {
        channel,
        params: params as Record<string, string>,
        ...(since === undefined ? {} : { since }),
      }),
    unsubscribe: (channel, params = {}) =>
      socket
        .timeout(10_000)
        .emitWithAck('unsubscribe', { channel, params: params as Record<string, string> }),
    untilEvents: async count => {
      await vi.waitFor(
        () => {
          if (events.length < count) throw new Error(`${events.length} of ${count} events arrived`)
        },
        { timeout: 15_000, interval: 5 },
      )
      return events
    },
    untilClosed: async () => {
      await vi.waitFor(
        () => {
          if (socket.connected) throw new Error('the socket is still open')
        },
        { timeout: 15_000, interval: 20 },
      )
    },
  }
}
