import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import type { PatientCreated } from '../../patients/profile/create-patient.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'

/** Returns the address of the insurance form, if the patient is asked for it in the letter. */
export type AskForInsurance = (
  tx: WriteTx,
  letter: { patientId: number; email: string; appUrl: string },
) => Promise<string | undefined>

/** What online booking needs from other features. */
export type BookingDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  patientCreated: PatientCreated[]
  announceCounts: AnnounceCounts
  askForInsurance: AskForInsurance
  log: Record<'warn' | 'error', (fields: Record<string, unknown>, text: string) => void>
}
