import { defineFeature } from '../../platform/feature/feature.ts'
import { firstStartPages } from './pages.ts'
import { firstStartRoutes } from './routes.ts'

export const firstStart = defineFeature({
  name: 'first-start',
  routes: ({ database }) => firstStartRoutes({ database }),
  pages: ({ database, clock, app }) => firstStartPages({ database, clock, app }),
})
