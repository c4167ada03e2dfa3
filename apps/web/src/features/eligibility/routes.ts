import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const eligibilityRoutes = {
  '/v2/claims/coverage': {
    load: async () => (await import('./day-coverage/coverage-page.tsx')).CoveragePage,
  },
  '/v2/patient/:id/eligibility/check': {
    load: async () => (await import('./eligibility-pages.tsx')).CheckEligibilityPage,
    over: '/v2/patient/:id/insurance',
  },
  '/v2/patient/:id/eligibility/show': {
    load: async () => (await import('./eligibility-pages.tsx')).EligibilityPage,
    over: '/v2/patient/:id/insurance',
  },
} satisfies FeatureRoutes
