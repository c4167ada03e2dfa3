import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

const claimPages = () => import('./claim-dialog/claim-pages.tsx')

export const claimRoutes = {
  '/v2/claims': { load: async () => (await import('./worklist/claims-page.tsx')).ClaimsPage },
  '/v2/patient/:id/claim': {
    load: async () => (await claimPages()).NewClaimPage,
    over: '/v2/patient/:id/insurance',
  },
  '/v2/patient/:id/claim/view': {
    load: async () => (await claimPages()).ViewClaimPage,
    over: '/v2/patient/:id/insurance',
  },
  '/v2/patient/:id/claim/edit': {
    load: async () => (await claimPages()).EditClaimPage,
    over: '/v2/patient/:id/insurance',
  },
} satisfies FeatureRoutes
