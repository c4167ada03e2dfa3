import type { FeatureRoutes } from '../../../lib/navigation/feature-routes.ts'

/** All views share this page, so that the frame around them stays mounted. */
const record = { load: async () => (await import('./patient-page.tsx')).PatientPage }

export const recordRoutes = {
  '/v2/patient/:id': { to: ({ id }) => `/v2/patient/${id}/profile` },
  '/v2/patient/:id/profile': record,
  '/v2/patient/:id/treatment': record,
  '/v2/patient/:id/treatment/:appointment': record,
  '/v2/patient/:id/finance': record,
  '/v2/patient/:id/insurance': record,
  '/v2/patient/:id/insurance/view': record,
  '/v2/patient/:id/documents': record,
  '/v2/patient/:id/imaging': record,
  '/v2/patient/:id/imaging/compare': record,
  '/v2/patient/:id/imaging/progression/:progression': record,
  '/v2/patient/:id/imaging/progression/:progression/series/:series': record,
  '/v2/patient/:id/imaging/series/:series': record,
} satisfies FeatureRoutes
