import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

/** Everything about a patient's finances. A change of the patient's record invalidates it too. */
export const financeKey = (patientId: number) => [...patientsKey, patientId, 'finance'] as const
