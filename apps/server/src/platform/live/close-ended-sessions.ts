import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { LiveLog } from './log.ts'
import { endedSessions, type HeldSession } from './queries.ts'

const every = 2_000

/**
 * Looks every two seconds, with one question for all of them, which of the sessions held here have ended, or belong
 * to somebody with other rights than at the handshake, and says so. Being connected does not keep a session alive.
 */
export function closeEndedSessions(
  database: Database,
  clock: Clock,
  held: { sessions(): HeldSession[]; onEnded(sessionIds: ReadonlySet<number>): void },
  log: LiveLog,
): { stop(): void } {
  let asking = false
  const timer = setInterval(async () => {
    const sessions = held.sessions()
    if (asking || sessions.length === 0) return
    asking = true
    try {
      held.onEnded(new Set(await endedSessions(database, sessions, clock.now())))
    } catch (error) {
      log.warn({ err: error }, 'could not ask which sessions have ended; asking again')
    } finally {
      asking = false
    }
  }, every)
  return { stop: () => clearInterval(timer) }
}
