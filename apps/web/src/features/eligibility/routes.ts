import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

const dialogs = () => import('./eligibility-pages.tsx')

export const eligibilityRoutes = {
  '/v2/claims/coverage': {
    load: async () => (await import('./day-coverage/coverage-page.tsx')).CoveragePage,
  },
  '/v2/patient/:id/eligibility/check': {
    load: async () => (await dialogs()).CheckEligibilityPage,
    over: '/v2/patient/:id/insurance',
  },
  '/v2/patient/:id/eligibility/show': {
    load: async () => (await dialogs()).EligibilityPage,
    over: '/v2/patient/:id/insurance',
  },
} satisfies FeatureRoutes
