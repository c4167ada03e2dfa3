import { z } from 'zod'
import type { LiveChannel } from '../src/platform/live/live-channel.ts'
import type { TestDatabase } from './database.ts'

/** A channel for tests: whoever is in the clinic may follow any board. */
export const board: LiveChannel = {
  name: 'board',
  params: z.object({ id: z.number(), row: z.string().optional() }),
}

export type Drawing = {
  channel?: string
  params?: Record<string, unknown>
  number?: number
  userId?: number
}

/** Publishes in one transaction; the numbers come back as the events' data. */
export const publisher =
  (db: TestDatabase) =>
  (clinicId: number, ...drawings: Drawing[]): Promise<void> =>
    db.database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
      for (const { number = 0, channel = 'board', ...more } of drawings)
        tx.publish({ ...more, channel, event: 'drawn', data: { number } })
    })

/** The number of the clinic's newest event. */
export const newestNumber = async (db: TestDatabase, clinicId: number): Promise<number> =>
  (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinicId])).rows[0]
    .event_seq

export const numbersOf = (events: { data: unknown }[]): number[] =>
  events.map(event => (event.data as { number: number }).number)
