import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

/** Everything about the money of a patient; whatever changes the record makes it old too. */
export const financeKey = (patientId: number) => [...patientsKey, patientId, 'finance'] as const
