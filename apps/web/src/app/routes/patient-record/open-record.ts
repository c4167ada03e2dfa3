import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import type { User } from '@archwire/contract/session/calls'
import type { NewEvent } from '../../../features/scheduling/appointment-form/new-event.ts'

/** What each view of a patient's record gets. */
export type OpenRecord = {
  id: number
  /** Undefined until the record is loaded. */
  patient: PatientProfile | undefined
  user: User | undefined
  zone: string
  /** The clinic's day, yyyy-MM-dd. */
  today: string
}

/** What the dialog for a new appointment needs to know of its patient. */
export const eventFor = (patient: PatientProfile): NewEvent => {
  const { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } = patient
  return { patient: { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } }
}
