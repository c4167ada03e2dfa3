import { defineFeature } from '../../platform/feature/feature.ts'
import { notificationChannels } from './channels.ts'
import { notificationRoutes } from './routes.ts'

export const notifications = defineFeature({
  name: 'notifications',
  routes: ({ counters }) => notificationRoutes(counters),
  channels: notificationChannels,
})
