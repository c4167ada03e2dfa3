import type { OuterPages } from '../../lib/navigation/feature-routes.ts'

/** The pages need no guard: nobody can be logged in yet. */
export const setUpPages = {
  '/set-up/:token': { load: async () => (await import('./first-start/set-up-page.tsx')).SetUpPage },
} satisfies OuterPages
