import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import type { PatientCreated } from '../../patients/profile/create-patient.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'

/** What online booking needs from other features. */
export type BookingDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  patientCreated: PatientCreated[]
  announceCounts: AnnounceCounts
  log: Record<'warn' | 'error', (fields: Record<string, unknown>, text: string) => void>
}
