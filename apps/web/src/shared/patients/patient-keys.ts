import { patientsKey } from './patient-search-query.ts'

/** Everything about one patient. */
export const recordKey = (id: number) => [...patientsKey, id] as const

/** The names of the open patients, and which of them are seated. */
export const patientTabsKey = [...patientsKey, 'tabs'] as const
