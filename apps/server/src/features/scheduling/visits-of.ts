import type { VisitsOf } from '../patients/patient-visits.ts'
import { visitsOfPatient } from './appointment-json.ts'
import { goByClock } from './go-by-clock.ts'

/** What a patient's record says of their appointments; those that were cancelled are not among them. */
export const visitsOf: VisitsOf = async (tx, patientId, asked) => {
  const [, visits] = await Promise.all([goByClock(tx, asked.timeZone), visitsOfPatient(tx, patientId, asked)])
  return visits
}
