import { type IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '@archwire/contract/errors'
import { livePath } from '@archwire/contract/live/events'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { isForeignOrigin } from '../http/guard.ts'
import { bareHeaders } from '../http/security-headers.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { LiveLog } from '../log.ts'
import type { Metrics } from '../metrics/open-metrics.ts'
import { clinicFeeds } from './clinic-feeds.ts'
import { listen } from './listen.ts'
import type { LiveChannel } from './live-channel.ts'
import { dropConnection, type LiveServer, type LiveSocket, serveSocket } from './serve-socket.ts'
import { admission, closeEndedSessions } from './socket-sessions.ts'

export type LiveDeps = {
  database: Database
  clock: Clock
  appUrl: string | undefined
  /** The server's role on a direct connection, because LISTEN does not work through a transaction pooler. */
  listenUrl: string
  channels: LiveChannel[]
  log: LiveLog
  metrics?: Metrics | undefined
}

// Leaves most of the pool to requests, also when all browsers of all clinics reconnect at once.
const mostReadsAtOnce = 4

/** More tabs than anybody has open at once. */
const mostOfOneSession = 20

/** How many connections each session has open in this process. */
function connectionsOfSessions() {
  const counts = new Map<number, number>()
  const countOf = (session: number) => counts.get(session) ?? 0
  return {
    countOf,
    add: (session: number, socket: LiveSocket): number => {
      counts.set(session, countOf(session) + 1)
      socket.once('disconnect', () => {
        if (countOf(session) > 1) counts.set(session, countOf(session) - 1)
        else counts.delete(session)
      })
      return countOf(session)
    },
  }
}

/** Serves live updates beside the HTTP server. Close it before the HTTP server, which waits for its sockets. */
export async function attachLive(http: FastifyInstance, deps: LiveDeps): Promise<{ close(): Promise<void> }> {
  const { database, clock, log } = deps
  const channels = new Map(deps.channels.map(channel => [channel.name, channel]))
  const inLine = limitConcurrency(mostReadsAtOnce)
  const sessionOf = admission(database, clock, header => http.parseCookie(header))

  const io: LiveServer = new Server(http.server, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    connectTimeout: 10_000,
    // Accepted at once: if this waited for the database, a connection that breaks meanwhile would end the process.
    allowRequest: (request, answer) => answer(null, !isForeignOrigin(request, deps.appUrl)),
  })

  // The library would answer requests that are no websockets itself, with its own text.
  io.engine.use((_request: IncomingMessage, response: unknown, next: () => void) => {
    if (!(response instanceof ServerResponse)) return next()
    const headers = { ...bareHeaders, 'Content-Type': 'application/json; charset=utf-8' }
    response.writeHead(400, headers).end(JSON.stringify({ error: refusals.malformed }))
  })

  const feeds = clinicFeeds(
    database,
    {
      broadcast: (socketIds, event) => {
        io.to(socketIds).emit('event', event)
        deps.metrics?.delivered(socketIds.length)
      },
      disconnect: socketIds => {
        for (const [id, socket] of io.sockets.sockets) if (socketIds.has(id)) dropConnection(socket)
      },
    },
    log,
  )

  const connections = connectionsOfSessions()
  io.use(async (socket, next) => {
    const refuse = (reason: 'unauthorized' | 'unavailable' | 'too_many_connections') => {
      next(new Error(reason))
      // After the refusal was written: nothing else can be had on this connection.
      setTimeout(() => dropConnection(socket), 100).unref()
    }
    try {
      const session = await inLine(() => sessionOf(socket.request))
      if (session === undefined) return refuse('unauthorized')
      if (connections.countOf(session.id) >= mostOfOneSession) return refuse('too_many_connections')
      socket.data.session = session
      next()
    } catch (error) {
      log.warn({ err: error }, 'a live handshake could not be checked')
      refuse('unavailable')
    }
  })
  const onDelivered = () => deps.metrics?.delivered(1)
  deps.metrics?.watchSockets(() => io.sockets.sockets.size)
  io.on('connection', socket => {
    const { id, clinicId, user } = socket.data.session
    // Handshakes at the same moment were all let in.
    if (connections.add(id, socket) > mostOfOneSession) return dropConnection(socket)
    const clinic = database.forClinic(clinicId, { kind: 'staff', userId: user.id })
    serveSocket(socket, { user, clinic }, { feeds, channels, inLine, log, onDelivered })
  })

  const sweep = closeEndedSessions(
    database,
    clock,
    {
      sessions: () => {
        const open = [...io.sockets.sockets.values()].map(({ data: { session } }) => session)
        // Two sockets of one session may have been opened with different rights.
        return [...Map.groupBy(open, one => `${one.id} ${one.user.admin}`).values()].flatMap(([one]) =>
          one === undefined ? [] : [{ id: one.id, admin: one.user.admin }],
        )
      },
      onEnded: ended => {
        for (const socket of io.sockets.sockets.values()) {
          if (ended.has(socket.data.session.id)) dropConnection(socket)
        }
      },
    },
    log,
  )
  const listening = await listen(
    deps.listenUrl,
    { onChange: feeds.announce, onListening: feeds.catchUp },
    log,
  )

  return {
    close: async () => {
      sweep.stop()
      feeds.close()
      io.engine.close()
      await listening.close()
    },
  }
}
