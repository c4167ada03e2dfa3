import { defineFeature } from '../../platform/feature/feature.ts'
import { usersChannels } from './channels.ts'
import { usersRoutes } from './routes.ts'

export const users = defineFeature({
  name: 'users',
  routes: ({ database, outbox }) => usersRoutes({ database, outbox }),
  channels: usersChannels,
})
