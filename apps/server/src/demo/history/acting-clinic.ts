import type { Client } from 'pg'
import type { AnnounceCounts } from '../../features/tasks/live-events.ts'
import { type ClinicDatabase, clinicWithin } from '../../platform/db/database.ts'

/** A demo clinic while it is laid out. The product's own actions run there, at the time of the story. */
export type ActingClinic = {
  id: number
  timeZone: string
  /** The day and the time of the first start. */
  today: string
  now: Date
  appSecret: string
  /** The clinic's database at a time, for one of its users or for the system. */
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

/** While the demo is laid out nobody has it open, so no counts are announced. */
export const countsOfNobody: AnnounceCounts = async () => undefined
