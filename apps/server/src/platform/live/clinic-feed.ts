import type { ClinicDatabase } from '../db/database.ts'
import type { StoredEvent } from './live-channel.ts'
import type { LiveLog } from './log.ts'
import { eventsAfter, headOf } from './queries.ts'

const batch = 500
const retryAfter = 500

/**
 * Reads the events of one clinic from the table, in order, one read at a time, as long as somebody listens. How it
 * learns that there are more (an announcement, a connection that came back) does not matter: it reads from its
 * position on.
 */
export function clinicFeed(
  clinic: ClinicDatabase,
  to: { dispatch(event: StoredEvent): void; onLost(): void },
  log: LiveLog,
) {
  let position: number | undefined
  let opening: Promise<number> | undefined
  let announced = 0
  // The announcements may not have told everything: the head has to be looked up.
  let unsure = false
  let reading = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const readOn = async (from: number): Promise<number | 'lost'> => {
    const events = await clinic.read(tx => eventsAfter(tx, from, batch))
    let at = from
    for (const event of events) {
      if (closed) return at
      // Numbers have no gaps: one that is missing was purged before this process could read it.
      if (event.seq !== at + 1) return 'lost'
      at = event.seq
      to.dispatch(event)
    }
    return at === from ? 'lost' : at
  }

  const pump = async () => {
    if (reading || position === undefined) return
    reading = true
    try {
      while (!closed && (unsure || position < announced)) {
        if (unsure) {
          unsure = false
          const head = await clinic.read(headOf)
          // A head behind us: the database was set back, and its numbers mean something else now.
          if (head < position) return to.onLost()
          announced = Math.max(announced, head)
        } else {
          const reached = await readOn(position)
          if (reached === 'lost') return to.onLost()
          position = reached
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read; trying again')
      unsure = true
      clearTimeout(timer)
      if (!closed) timer = setTimeout(pump, retryAfter)
    } finally {
      reading = false
    }
  }

  return {
    /** Everything that commits after this resolves will be dispatched. */
    open: async (): Promise<void> => {
      opening ??= clinic.read(headOf)
      try {
        position ??= await opening
      } catch (error) {
        opening = undefined
        throw error
      }
      void pump()
    },
    announce: (seq: number): void => {
      announced = Math.max(announced, seq)
      void pump()
    },
    catchUp: (): void => {
      unsure = true
      void pump()
    },
    close: (): void => {
      closed = true
      clearTimeout(timer)
    },
  }
}

export type ClinicFeed = ReturnType<typeof clinicFeed>
