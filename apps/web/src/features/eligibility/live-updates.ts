import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { coverageKey, eligibilitiesKey, putEligibility } from './inquiries/eligibility-queries.ts'

export const eligibilityUpdates: LiveUpdates = {
  outOfDate: {
    eligibilities: { updated: ({ patientId }) => [eligibilitiesKey(patientId)] },
    coverage: { changed: () => [coverageKey] },
  },
  inPlace: {
    eligibilities: { updated: (queryClient, { data }) => putEligibility(queryClient, data) },
  },
}
