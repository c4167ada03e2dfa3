import type { PatientCreated } from '../patients/create-patient.ts'
import { insertForm } from './intake-form-queries.ts'

/** Every patient is asked for their health history, if only later. */
export const createIntakeForm: PatientCreated = async (tx, patient) => {
  await insertForm(tx, patient.id)
}
