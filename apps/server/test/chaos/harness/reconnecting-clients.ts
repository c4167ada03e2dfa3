import { setTimeout as pause } from 'node:timers/promises'
import { type LiveCalls, type LiveMessages, livePath } from '@archwire/contract/live/events'
import { io, type Socket } from 'socket.io-client'
import { testPassword } from '../../fixtures/factories.ts'
import { type HttpClient, httpClient } from '../../fixtures/http-client.ts'

/** Staff who log in again if the session has expired, as after a jump of the clock. */
export function lastingClient(address: string, email: string): HttpClient {
  const client = httpClient(address)
  let loggingIn: Promise<void> | undefined
  const logIn = () => {
    loggingIn ??= client.logIn(email, testPassword).finally(() => {
      loggingIn = undefined
    })
    return loggingIn
  }
  const again = async (ask: () => Promise<Response>): Promise<Response> => {
    await loggingIn
    const answer = await ask()
    if (answer.status !== 401 && answer.status !== 403) return answer
    await answer.body?.cancel()
    await logIn()
    return ask()
  }
  return {
    ...client,
    get: path => again(() => client.get(path)),
    send: (...args) => again(() => client.send(...args)),
    ask: (path, init) => again(() => client.ask(path, init)),
    logIn,
  }
}

export type LiveListener = {
  channel: string
  /** The numbers of the events, in the order in which they came. */
  received: number[]
  /** The number from which it has followed the channel. */
  from: number
  stop(): Promise<void>
}

/** Follows a channel over servers that die: reconnects with the last number that it received. */
export async function listenLive(
  address: string,
  client: HttpClient,
  channel: string,
  params: Record<string, number> = {},
): Promise<LiveListener> {
  let last: number | undefined
  let isOver = false
  let socket: Socket<LiveMessages, LiveCalls> | undefined
  const listener = { channel, received: [] as number[], from: 0 }
  const isThere = Promise.withResolvers<void>()

  const connect = async (): Promise<void> => {
    const one: Socket<LiveMessages, LiveCalls> = io(address, {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: client.cookieHeader() },
    })
    socket = one
    const gone = new Promise<string>(resolve => {
      one.on('disconnect', resolve)
      one.on('connect_error', error => resolve(error.message))
    })
    one.on('event', event => {
      listener.received.push(event.seq)
      last = event.seq
    })
    one.on('connect', async () => {
      const since = last === undefined ? {} : { since: last }
      const answer = await one
        .timeout(10_000)
        .emitWithAck('subscribe', { channel, params, ...since })
        .catch(() => undefined)
      if (answer?.ok !== true) return void one.disconnect()
      if (last === undefined) listener.from = answer.seq
      last = Math.max(last ?? 0, answer.seq)
      isThere.resolve()
    })
    const reason = await gone
    one.close()
    // After a session has expired, the next call logs in again.
    if (reason === 'unauthorized') await client.get('/v2/rest/notifications').catch(() => undefined)
  }
  const listening = (async () => {
    while (!isOver) {
      await connect()
      await pause(50)
    }
  })()
  await isThere.promise
  return Object.assign(listener, {
    stop: async () => {
      isOver = true
      socket?.disconnect()
      await listening
    },
  })
}
