import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const claimRoutes = {
  '/v2/claims': { load: async () => (await import('./worklist/claims-page.tsx')).ClaimsPage },
  '/v2/patient/:id/claim': {
    load: async () => (await import('./claim-dialog/claim-pages.tsx')).NewClaimPage,
    over: '/v2/patient/:id/insurance',
  },
  '/v2/patient/:id/claim/view': {
    load: async () => (await import('./claim-dialog/claim-pages.tsx')).ViewClaimPage,
    over: '/v2/patient/:id/insurance',
  },
  '/v2/patient/:id/claim/edit': {
    load: async () => (await import('./claim-dialog/claim-pages.tsx')).EditClaimPage,
    over: '/v2/patient/:id/insurance',
  },
} satisfies FeatureRoutes
