import { getNotifications } from '@archwire/contract/notifications/calls'
import { type Route, route } from '../../platform/http/route.ts'
import { countNotifications, type NotificationCounters } from './count-notifications.ts'

export const notificationRoutes = (counters: NotificationCounters): Route[] => [
  route(getNotifications, ({ clinic }) => clinic.read(tx => countNotifications(tx, counters))),
]
