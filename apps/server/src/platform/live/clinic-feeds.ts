import { type DeliveredEvent, subscriptionKey } from '@archwire/contract/live/events'
import type { ClinicDatabase, Database } from '../db/database.ts'
import type { LiveLog } from '../log.ts'
import { delivered, type Follower } from './follower.ts'
import type { StoredEvent } from './live-channel.ts'
import { eventsAfter, headOf } from './queries.ts'

const batch = 500
const retryAfter = 500

/**
 * Reads the events of one clinic from the table, in order, one read at a time, as long as it has followers. A
 * notification or a new connection only starts the reading, which always continues from the last position.
 */
function clinicFeed(
  clinic: ClinicDatabase,
  to: { dispatch(event: StoredEvent): void; onLost(): void },
  log: LiveLog,
) {
  let position: number | undefined
  let opening: Promise<number> | undefined
  let announced = 0
  // Notifications may have been missed: the newest number has to be read.
  let unsure = false
  let reading = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const readOn = async (from: number): Promise<number | 'lost'> => {
    const events = await clinic.read(tx => eventsAfter(tx, from, batch))
    let at = from
    for (const event of events) {
      if (closed) return at
      // Numbers have no gaps, so a missing one was purged before this process could read it.
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
          // The newest number is below ours: the database was restored, and its numbers have another meaning now.
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
    /** Every event that commits after this resolves is dispatched. */
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

type ClinicFeed = ReturnType<typeof clinicFeed>

type Entry = { feed: ClinicFeed; followers: Map<string, Set<Follower>> }

/** The feeds of all clinics that somebody in this process follows, and their followers. */
export function clinicFeeds(
  database: Database,
  to: {
    broadcast(socketIds: string[], event: DeliveredEvent): void
    disconnect(socketIds: ReadonlySet<string>): void
  },
  log: LiveLog,
) {
  const clinics = new Map<number, Entry>()

  const dispatch = (followers: Entry['followers'], event: StoredEvent) => {
    const ready: string[] = []
    for (const one of followers.get(subscriptionKey(event.channel, event.params)) ?? []) {
      if (one.take(event)) ready.push(one.socketId)
    }
    if (ready.length > 0) to.broadcast(ready, delivered(event, event.data))
  }

  const entryOf = (clinicId: number): Entry => {
    const known = clinics.get(clinicId)
    if (known !== undefined) return known
    const followers: Entry['followers'] = new Map()
    const feed = clinicFeed(
      database.forClinic(clinicId, { kind: 'system' }),
      {
        dispatch: event => dispatch(followers, event),
        // A socket that reconnects reads everything again.
        onLost: () =>
          to.disconnect(new Set([...followers.values()].flatMap(set => [...set].map(one => one.socketId)))),
      },
      log,
    )
    const entry = { feed, followers }
    clinics.set(clinicId, entry)
    return entry
  }

  return {
    /** Resolves when every event that commits from now on is offered to the follower. */
    add: async (clinicId: number, follower: Follower): Promise<void> => {
      const { feed, followers } = entryOf(clinicId)
      const others = followers.get(follower.key)
      if (others === undefined) followers.set(follower.key, new Set([follower]))
      else others.add(follower)
      await feed.open()
    },
    remove: (clinicId: number, follower: Follower): void => {
      const entry = clinics.get(clinicId)
      const others = entry?.followers.get(follower.key)
      if (entry === undefined || others === undefined) return
      others.delete(follower)
      if (others.size > 0) return
      entry.followers.delete(follower.key)
      if (entry.followers.size > 0) return
      entry.feed.close()
      clinics.delete(clinicId)
    },
    announce: (clinicId: number, seq: number): void => clinics.get(clinicId)?.feed.announce(seq),
    catchUp: (): void => {
      for (const { feed } of clinics.values()) feed.catchUp()
    },
    close: (): void => {
      for (const { feed } of clinics.values()) feed.close()
      clinics.clear()
    },
  }
}

export type ClinicFeeds = ReturnType<typeof clinicFeeds>
