import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

const notes = () => import('./notes/note-pages.tsx')

export const treatmentRoutes = {
  '/v2/patient/:id/notes/new/green': {
    load: async () => (await notes()).NewGreenNotePage,
    over: '/v2/patient/:id/profile',
  },
  '/v2/patient/:id/notes/new/yellow': {
    load: async () => (await notes()).NewYellowNotePage,
    over: '/v2/patient/:id/treatment',
  },
  '/v2/patient/:id/notes/:noteId': {
    load: async () => (await notes()).NotePage,
    over: '/v2/patient/:id/profile',
  },
} satisfies FeatureRoutes
