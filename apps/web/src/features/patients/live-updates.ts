import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { patientTabsKey, recordKey } from '../../shared/patients/patient-keys.ts'
import { patientsKey } from '../../shared/patients/patient-search-query.ts'
import { recentPatientsQuery } from './patient/patients.ts'

export const patientUpdates: LiveUpdates = {
  outOfDate: {
    patients: {
      // The event does not say whose record it is, so every query that finds or names a patient is out of date.
      imported: () => [patientsKey, recentPatientsQuery.queryKey, patientTabsKey],
    },
    treatments: {
      // Tabs and the list of recent patients show the name too, and a tab shows whether the patient is seated.
      changed: ({ patientId }) => [recordKey(patientId), patientTabsKey, recentPatientsQuery.queryKey],
    },
  },
}
