import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { LiveLog } from './log.ts'
import { endedSessions } from './queries.ts'

const every = 2_000

/**
 * Looks every two seconds, with one question for all of them, which of the sessions held here have ended, and says
 * so. Being connected does not keep a session alive.
 */
export function closeEndedSessions(
  database: Database,
  clock: Clock,
  held: { sessionIds(): number[]; onEnded(sessionIds: ReadonlySet<number>): void },
  log: LiveLog,
): { stop(): void } {
  let asking = false
  const timer = setInterval(async () => {
    const ids = held.sessionIds()
    if (asking || ids.length === 0) return
    asking = true
    try {
      held.onEnded(new Set(await endedSessions(database, ids, clock.now())))
    } catch (error) {
      log.warn({ err: error }, 'could not ask which sessions have ended; asking again')
    } finally {
      asking = false
    }
  }, every)
  return { stop: () => clearInterval(timer) }
}
