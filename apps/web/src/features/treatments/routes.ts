import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const treatmentRoutes = {
  '/v2/patient/:id/notes/new/green': {
    load: async () => (await import('./notes/note-pages.tsx')).NewGreenNotePage,
    over: '/v2/patient/:id/profile',
  },
  '/v2/patient/:id/notes/new/yellow': {
    load: async () => (await import('./notes/note-pages.tsx')).NewYellowNotePage,
    over: '/v2/patient/:id/treatment',
  },
  '/v2/patient/:id/notes/:noteId': {
    load: async () => (await import('./notes/note-pages.tsx')).NotePage,
    over: '/v2/patient/:id/profile',
  },
} satisfies FeatureRoutes
