import type { ClinicDatabase } from '../db/database.ts'
import type { StoredEvent, Viewer } from './live-channel.ts'

// Whoever hears an event hears it within moments of the others; who comes later has it read again.
const mostKept = 200

/**
 * A `load` for records that everyone in a clinic may see: read once for each event, however many sockets hear of it. What
 * is kept is what was read after the event, so nobody gets less than it tells.
 */
export function sharedLoad<T>(
  read: (clinic: ClinicDatabase, event: StoredEvent) => Promise<T>,
): (viewer: Viewer, event: StoredEvent) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return ({ clinic }, event) => {
    const key = `${clinic.id}:${event.seq}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const reading = read(clinic, event)
    kept.set(key, reading)
    // One that failed is tried anew by whoever asks next.
    reading.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return reading
  }
}
