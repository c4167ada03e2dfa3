import type { FeatureRoutes, OuterPages } from '../../lib/navigation/feature-routes.ts'

export const insuranceRoutes = {
  '/v2/patient/:id/insurance/new': {
    load: async () => (await import('./insurances/add-insurance-page.tsx')).AddInsurancePage,
    over: '/v2/patient/:id/insurance',
  },
} satisfies FeatureRoutes

/** The page has no guard, because patients open it too. */
export const insuranceFormPages = {
  '/v2/insurance-form/:hash': {
    load: async () => (await import('./insurance-form-page.tsx')).InsuranceFormPage,
  },
} satisfies OuterPages
