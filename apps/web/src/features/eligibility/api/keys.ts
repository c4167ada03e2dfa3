import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'

/** Everything that payers were asked about a patient; whatever changes the record makes it old too. */
export const eligibilitiesKey = (patientId: number) => [...patientsKey, patientId, 'eligibilities'] as const

/** How the patients of a day are insured, of whichever day. */
export const coverageKey = ['coverage'] as const
