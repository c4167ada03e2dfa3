import type { IncomingMessage } from 'node:http'
import { type LiveCalls, type LiveMessages, livePath } from '@archwire/contract/events'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { findSession, type Session } from '../auth/session.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sessionTokenOf } from '../http/cookies.ts'
import { isForeignOrigin } from '../http/origin.ts'
import { atMost } from './at-most.ts'
import { clinicFeeds } from './clinic-feeds.ts'
import { closeEndedSessions } from './close-ended-sessions.ts'
import { listen } from './listen.ts'
import type { LiveChannel } from './live-channel.ts'
import type { LiveLog } from './log.ts'
import { dropConnection, type LiveSocket, serveSocket } from './serve-socket.ts'

export type LiveDeps = {
  database: Database
  clock: Clock
  appUrl: string | undefined
  /** The server's role on a direct connection: LISTEN does not work through a transaction pooler. */
  listenUrl: string
  channels: LiveChannel[]
  log: LiveLog
}

// Leaves most of the pool to requests, also when every browser of every clinic comes back at once.
const mostQuestionsAtOnce = 4

/** Serves live updates beside the HTTP server. Close it before the HTTP server, which waits for its sockets. */
export async function attachLive(http: FastifyInstance, deps: LiveDeps): Promise<{ close(): Promise<void> }> {
  const { database, clock, log } = deps
  const channels = new Map(deps.channels.map(channel => [channel.name, channel]))
  const inLine = atMost(mostQuestionsAtOnce)
  // The session that came with a handshake; taken once, so that a connection is never joined a second time.
  const arrivals = new WeakMap<IncomingMessage, Session>()

  const io = new Server<LiveCalls, LiveMessages, Record<string, never>, { sessionId: number }>(http.server, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => {
      if (isForeignOrigin(request, deps.appUrl)) return answer('another origin', false)
      const token = sessionTokenOf({ cookies: http.parseCookie(request.headers.cookie ?? '') })
      if (token === undefined) return answer(null, true)
      inLine(() => findSession(database, token, clock.now())).then(
        session => {
          if (session !== undefined) arrivals.set(request, session)
          answer(null, true)
        },
        error => {
          log.warn({ err: error }, 'a live handshake could not be checked')
          answer('unavailable', false)
        },
      )
    },
  })

  const feeds = clinicFeeds(
    database,
    {
      broadcast: (socketIds, event) => void io.to(socketIds).emit('event', event),
      disconnect: socketIds => {
        for (const [id, socket] of io.sockets.sockets) if (socketIds.has(id)) dropConnection(socket)
      },
    },
    log,
  )

  io.use((socket, next) => {
    if (arrivals.has(socket.request)) return next()
    next(new Error('unauthorized'))
    // After the refusal has been written: nothing else is to be had on this connection.
    setTimeout(() => socket.conn.close(), 100).unref()
  })
  io.on('connection', (socket: LiveSocket) => {
    const session = arrivals.get(socket.request)
    arrivals.delete(socket.request)
    if (session === undefined) return dropConnection(socket)
    socket.data.sessionId = session.id
    const clinic = database.forClinic(session.clinicId, { kind: 'staff', userId: session.user.id })
    serveSocket(socket, { user: session.user, clinic }, { feeds, channels, inLine, log })
  })

  const sweep = closeEndedSessions(
    database,
    clock,
    {
      sessionIds: () => [...new Set([...io.sockets.sockets.values()].map(socket => socket.data.sessionId))],
      onEnded: ended => {
        for (const socket of io.sockets.sockets.values()) {
          if (ended.has(socket.data.sessionId)) dropConnection(socket)
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
