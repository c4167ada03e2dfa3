import type { PatientsImported } from '../patients/patients-imported.ts'
import { insertForms } from './intake-form-queries.ts'

/** Every patient is asked for their health history, if only later: also those who come by the thousand. */
export const createIntakeForms: PatientsImported = async (tx, { now }, added) => {
  const ids = added.map(({ id }) => id)
  await insertForms(tx, ids, now)
}
