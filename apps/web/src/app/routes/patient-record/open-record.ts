import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import type { User } from '@archwire/contract/session/calls'
import type { NewEvent } from '../../../features/scheduling/appointment-form/new-event.ts'

/** What every view knows of the record that is open. */
export type OpenRecord = {
  id: number
  /** Absent while the record is on its way. */
  patient: PatientProfile | undefined
  user: User | undefined
  zone: string
  /** The clinic's day, yyyy-MM-dd. */
  today: string
}

/** What /v2/event/new needs to know of whom it is for. */
export const eventFor = (patient: PatientProfile): NewEvent => {
  const { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } = patient
  return { patient: { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } }
}
