import { type ChannelName, type ChannelParams, channels } from '@archwire/contract/live/events'
import type { z } from 'zod'
import type { SignedInUser } from '../auth/session.ts'
import type { ClinicDatabase } from '../db/database.ts'

/** The user behind a socket, and the clinic as they see it. */
export type Viewer = { user: SignedInUser; clinic: ClinicDatabase }

/** An event as it is stored. */
export type StoredEvent = {
  seq: number
  channel: string
  params: Record<string, unknown>
  event: string
  data: unknown
  /** Only this user receives the event; null: everyone in the clinic. */
  userId: number | null
}

export type LiveChannel = {
  name: string
  params: z.ZodObject
  // Each channel knows its own params and events, which the contract's schema has checked; the table holds them all.
  authorize?: (viewer: Viewer, params: never) => Promise<boolean>
  load?: (viewer: Viewer, event: never) => Promise<unknown>
}

/**
 * Serves a channel of the contract. `authorize` decides whether the user may follow it with these params; without it
 * everyone in the clinic may. `load` is for channels that send a record: it reads the record when it is delivered, with
 * the same permission check as the REST call, and `undefined` delivers nothing. Without `load` the stored data is sent.
 */
export function liveChannel<N extends ChannelName>(
  name: N,
  serve: {
    authorize?: (viewer: Viewer, params: ChannelParams<N>) => Promise<boolean>
    load?: (viewer: Viewer, event: StoredEvent) => Promise<unknown>
  } = {},
): LiveChannel {
  return { name, params: channels[name].params, ...serve }
}

// Sockets receive an event within moments of each other; one that comes later reads the record again.
const mostCached = 200

/**
 * A `load` for records that everyone in a clinic may see: read once for each event, however many sockets receive it.
 * The cached record was read after the event, so nobody gets an older one.
 */
export function sharedLoad<T>(
  read: (clinic: ClinicDatabase, event: StoredEvent) => Promise<T>,
): (viewer: Viewer, event: StoredEvent) => Promise<T> {
  const cached = new Map<string, Promise<T>>()
  return ({ clinic }, event) => {
    const key = `${clinic.id}:${event.seq}`
    const known = cached.get(key)
    if (known !== undefined) return known
    const reading = read(clinic, event)
    cached.set(key, reading)
    // A failed read is not cached: the next caller reads again.
    reading.catch(() => cached.delete(key))
    for (const oldest of cached.keys()) {
      if (cached.size <= mostCached) break
      cached.delete(oldest)
    }
    return reading
  }
}
