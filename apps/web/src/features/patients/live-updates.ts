import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { patientTabsKey, recordKey } from '../../shared/patients/patient-keys.ts'
import { patientSearchKey, patientsKey } from '../../shared/patients/patient-search-query.ts'
import { profileQuery } from '../../shared/patients/profile-query.ts'
import { recentPatientsQuery } from './patient/patients.ts'

export const patientUpdates: LiveUpdates = {
  outOfDate: {
    patients: {
      // Tabs and records follow their own patient.
      changed: () => [patientSearchKey, recentPatientsQuery.queryKey],
      // The event does not say whose record it is, so every query that finds or names a patient is out of date.
      imported: () => [patientsKey, recentPatientsQuery.queryKey, patientTabsKey],
    },
    treatments: {
      // Tabs and the list of recent patients show the name too, and a tab shows whether the patient is seated.
      changed: ({ patientId }) => [recordKey(patientId), patientTabsKey, recentPatientsQuery.queryKey],
    },
    // The header of a record shows what is due and who pays.
    finance: { changed: ({ patientId }) => [profileQuery(patientId).queryKey] },
    eligibilities: { updated: ({ patientId }) => [profileQuery(patientId).queryKey] },
  },
}
