import { patientsKey } from './patient-search-query.ts'

/** Everything that is read of one patient. */
export const recordKey = (id: number) => [...patientsKey, id] as const

/** The names of the patients who are open, and who of them is seated. */
export const patientTabsKey = [...patientsKey, 'tabs'] as const
