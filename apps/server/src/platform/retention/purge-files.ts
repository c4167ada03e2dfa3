import type { FileStorage } from '../../drivers/storage/port.ts'
import { markPurged, releasedBefore, takeUnattached } from '../files/blob-queries.ts'
import { removeBytes, removeUnattached, type Stores } from '../files/store-file.ts'
import type { Sweep } from '../jobs/sweep.ts'

const hour = 60 * 60 * 1000
const keepUnattachedMs = 24 * hour
const keepReleasedMs = 30 * 24 * hour
const atOnce = 200

/** Each night: deletes files that no record used within a day, and those that no record has shown for a month. */
export const purgeFiles = (storage: FileStorage): Sweep => ({
  name: 'purge-files',
  at: '03:20',
  run: async ({ clinic, now }) => {
    await purgeUnattached({ clinic, storage }, now)
    await purgeReleased({ clinic, storage }, now)
  },
})

async function purgeUnattached({ clinic, storage }: Stores, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepUnattachedMs)
  for (;;) {
    const taken = await clinic.write(tx => takeUnattached(tx, { before, now, most: atOnce }))
    for (const keys of taken) await removeUnattached({ clinic, storage }, keys)
    if (taken.length < atOnce) return
  }
}

async function purgeReleased({ clinic, storage }: Stores, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepReleasedMs)
  for (;;) {
    const old = await clinic.read(tx => releasedBefore(tx, { before, most: atOnce }))
    for (const keys of old) {
      await removeBytes(storage, keys)
      await clinic.write(tx => markPurged(tx, keys.id, now))
    }
    if (old.length < atOnce) return
  }
}
