import {
  type LiveCalls,
  type LiveMessages,
  type Subscribed,
  subscription,
  subscriptionKey,
  unsubscription,
} from '@archwire/contract/live/events'
import type { Server, Socket } from 'socket.io'
import type { Session } from '../auth/session.ts'
import type { LiveLog } from '../log.ts'
import type { ClinicFeeds } from './clinic-feeds.ts'
import { followChannel, readRequest } from './follow-channel.ts'
import { type Follower, follower } from './follower.ts'
import type { LiveChannel, Viewer } from './live-channel.ts'

type BetweenServers = Record<string, never>
type SocketData = { session: Session }

export type LiveServer = Server<LiveCalls, LiveMessages, BetweenServers, SocketData>
export type LiveSocket = Socket<LiveCalls, LiveMessages, BetweenServers, SocketData>

/** Closes at once: an orderly close would wait behind packets that a stuck reader has not taken. */
export const dropConnection = (socket: LiveSocket): void => void socket.conn.close(true)

// A page that reconnects subscribes to everything it shows at once; a person never clicks at such a rate.
const burst = 200
const perSecond = 20

/** Returns whether one more message is allowed: a burst, then a steady rate. */
export function messageAllowance(elapsed: () => number = () => performance.now()): () => boolean {
  let left = burst
  let at = elapsed()
  return () => {
    const now = elapsed()
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

const mostSubscriptions = 50

/** Serves one socket for as long as it is connected. */
export function serveSocket(
  socket: LiveSocket,
  viewer: Viewer,
  deps: {
    feeds: ClinicFeeds
    channels: ReadonlyMap<string, LiveChannel>
    inLine<T>(work: () => Promise<T>): Promise<T>
    log: LiveLog
    onDelivered(): void
  },
): void {
  const following = new Map<string, Follower>()
  const clinicId = viewer.clinic.id

  const stop = (one: Follower) => {
    one.stop()
    deps.feeds.remove(clinicId, one)
    if (following.get(one.key) === one) following.delete(one.key)
  }
  // Reconnecting and replaying is the remedy for every failure.
  const giveUp = (reason: unknown) => {
    if (socket.connected) deps.log.warn({ err: reason }, 'a live socket is closed so that it comes back')
    dropConnection(socket)
  }

  const subscribe = async (message: unknown): Promise<Subscribed> => {
    const parsed = subscription.safeParse(message)
    if (!parsed.success) return { ok: false, reason: 'invalid' }
    const request = readRequest(deps.channels, parsed.data)
    if (typeof request === 'string') return { ok: false, reason: request }
    const { key, channel } = request
    const before = following.get(key)
    if (before !== undefined) stop(before)
    if (following.size >= mostSubscriptions) return { ok: false, reason: 'too_many_subscriptions' }
    const fresh = follower({
      socketId: socket.id,
      key,
      channel,
      viewer,
      inLine: deps.inLine,
      send: event => {
        socket.emit('event', event)
        deps.onDelivered()
      },
      onFailure: giveUp,
    })
    following.set(key, fresh)
    const answer = await followChannel(deps, viewer, request, fresh)
    if (fresh.isStopped()) return { ok: false, reason: 'unsubscribed' }
    if (!answer.ok) stop(fresh)
    return answer
  }

  socket.on('subscribe', (request, answer) => {
    subscribe(request).then(result => {
      if (typeof answer === 'function') answer(result)
    }, giveUp)
  })
  socket.on('unsubscribe', (request, answer) => {
    const parsed = unsubscription.safeParse(request)
    const known = parsed.success && following.get(subscriptionKey(parsed.data.channel, parsed.data.params))
    if (known) stop(known)
    if (typeof answer === 'function') answer(parsed.success ? { ok: true } : { ok: false, reason: 'invalid' })
  })
  socket.on('disconnect', () => {
    for (const one of following.values()) stop(one)
    // Joining again requires a new handshake, which reads the session again.
    dropConnection(socket)
  })
  const mayPass = messageAllowance()
  socket.use((_message, next) => {
    if (mayPass()) next()
    else giveUp('too many messages')
  })
  closeSlowReader(socket, giveUp)
}

const mostUnsent = 1_000

// Packets pile up while the network takes no more, so a reader that does not take them is disconnected.
function closeSlowReader({ conn }: LiveSocket, giveUp: (reason: string) => void): void {
  let unsent = 0
  conn.on('packetCreate', () => {
    unsent += 1
    if (unsent > mostUnsent) giveUp('a slow reader')
  })
  conn.on('flush', () => {
    unsent = 0
  })
}
