import { defineFeature } from '../../platform/feature/feature.ts'
import { forgetOldDrafts } from './drafts.ts'
import { draftRoutes } from './routes.ts'

export const drafts = defineFeature({
  name: 'drafts',
  routes: draftRoutes,
  jobs: () => ({ sweeps: [forgetOldDrafts] }),
})
