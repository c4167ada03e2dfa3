import type { IncomingMessage } from 'node:http'
import { findSession, type Session } from '../auth/session.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sessionTokenOf } from '../http/cookies.ts'
import type { LiveLog } from '../log.ts'
import { endedSessions, type OpenSession } from './queries.ts'

/**
 * Finds the session of a handshake's cookie. It is read once per connection: joining again needs a new connection, and
 * with it the session is read again.
 */
export function admission(
  database: Database,
  clock: Clock,
  parseCookie: (header: string) => Record<string, string | undefined>,
): (request: IncomingMessage) => Promise<Session | undefined> {
  const seen = new WeakSet<IncomingMessage>()
  return async request => {
    if (seen.has(request)) return undefined
    seen.add(request)
    const token = sessionTokenOf({ cookies: parseCookie(request.headers.cookie ?? '') })
    return token === undefined ? undefined : findSession(database, token, clock.now())
  }
}

const every = 2_000

/**
 * Every two seconds, with one query for all, finds sessions that have ended or whose user has other rights than at the
 * handshake. Being connected does not keep a session alive.
 */
export function closeEndedSessions(
  database: Database,
  clock: Clock,
  sockets: { sessions(): OpenSession[]; onEnded(sessionIds: ReadonlySet<number>): void },
  log: LiveLog,
): { stop(): void } {
  let asking = false
  const timer = setInterval(async () => {
    const sessions = sockets.sessions()
    if (asking || sessions.length === 0) return
    asking = true
    try {
      sockets.onEnded(new Set(await endedSessions(database, sessions, clock.now())))
    } catch (error) {
      log.warn({ err: error }, 'could not ask which sessions have ended; asking again')
    } finally {
      asking = false
    }
  }, every)
  return { stop: () => clearInterval(timer) }
}
