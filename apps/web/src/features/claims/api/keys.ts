import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'

/** The claims of a patient, and below them each with its history; whatever changes the record makes them old too. */
export const claimsKey = (patientId: number) => [...patientsKey, patientId, 'claims'] as const

/** What came from the clearinghouse and could not be read. */
export const unreadFilesKey = ['unread-files'] as const

/** The clinic's list of all claims. */
export const claimWorkKey = ['claim-work'] as const
