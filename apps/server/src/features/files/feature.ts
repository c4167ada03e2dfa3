import { defineFeature } from '../../platform/feature/feature.ts'
import { fileRoutes } from './routes.ts'

export const files = defineFeature({
  name: 'files',
  routes: ({ database, storage, appSecret }) => fileRoutes({ database, storage, appSecret }),
})
