import type { Client } from 'pg'
import type { AnnounceCounts } from '../../features/tasks/live-events.ts'
import { type ClinicDatabase, clinicWithin } from '../../platform/db/database.ts'

/** A clinic of the demo while it is laid out: what the product's own actions do there, with a clock that stands where the story is. */
export type ActingClinic = {
  id: number
  timeZone: string
  /** The day and the moment of the first start. */
  today: string
  now: Date
  appSecret: string
  /** As one of its users, or as the product by itself. */
  at(moment: Date, userId?: number): ClinicDatabase
}

export const actingClinic = (owner: Client, clinic: Omit<ActingClinic, 'at'>): ActingClinic => ({
  ...clinic,
  at: (moment, userId) =>
    clinicWithin(owner, {
      clinicId: clinic.id,
      actor: userId === undefined ? { kind: 'system' } : { kind: 'staff', userId },
      clock: { now: () => moment },
      appSecret: clinic.appSecret,
    }),
})

/** Nobody has the demo open while it is laid out. */
export const countsOfNobody: AnnounceCounts = async () => undefined
