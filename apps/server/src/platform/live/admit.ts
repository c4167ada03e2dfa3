import type { IncomingMessage } from 'node:http'
import { findSession, type Session } from '../auth/session.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sessionTokenOf } from '../http/cookies.ts'

/**
 * The session that a handshake's cookie stands for. Each connection is asked once: whoever leaves it and wants to
 * join again needs a new one, and with it a new look at the session.
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
