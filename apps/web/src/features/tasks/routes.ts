import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const taskRoutes = {
  '/v2/tasks': { load: async () => (await import('./tasks-page.tsx')).TasksPage },
  '/v2/task/new': { load: async () => (await import('./task-page.tsx')).TaskPage, over: '/v2/tasks' },
} satisfies FeatureRoutes
