import { type DeliveredEvent, subscriptionKey } from '@archwire/contract/live/events'
import type { Database } from '../db/database.ts'
import { type ClinicFeed, clinicFeed } from './clinic-feed.ts'
import { delivered, type Follower } from './follower.ts'
import type { StoredEvent } from './live-channel.ts'
import type { LiveLog } from './log.ts'

type Entry = { feed: ClinicFeed; followers: Map<string, Set<Follower>> }

/** The feeds of all clinics that somebody in this process follows, and who follows what. */
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
        // Whoever comes back is told to read everything again.
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
    /** Resolves when every event that commits from now on will be offered to the follower. */
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
