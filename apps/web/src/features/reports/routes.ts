import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const reportRoutes = {
  '/v2/dashboard': { load: async () => (await import('./dashboard-page.tsx')).DashboardPage },
} satisfies FeatureRoutes
