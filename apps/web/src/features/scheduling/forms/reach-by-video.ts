import { saveContactMethod } from '../api/appointment-changes.ts'
import type { AppointmentValues } from './appointment-values.ts'

/** Before an appointment by video of somebody registered is saved: how to reach them belongs to the patient. */
export async function reachByVideo(values: AppointmentValues): Promise<void> {
  const { virtual, patientType, registeredPatient, contactMethod } = values
  if (!virtual || patientType === 'new' || registeredPatient === null || contactMethod === '') return
  if (registeredPatient.contactMethod === contactMethod) return
  await saveContactMethod(registeredPatient.id, contactMethod)
}
