import type { PatientCreated } from '../patients/create-patient.ts'
import { insertForms } from './intake-form-queries.ts'

/** Every patient is asked for their health history, if only later. */
export const createIntakeForm: PatientCreated = async (tx, { id, now }) => {
  await insertForms(tx, [id], now)
}
