import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { notificationsQuery } from './notifications.ts'

export const notificationUpdates: LiveUpdates = {
  outOfDate: { notifications: { counts: () => [notificationsQuery.queryKey] } },
  inPlace: {
    notifications: {
      counts: (queryClient, { data }) => {
        // A response that is still under way is older than this event.
        void queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
        queryClient.setQueryData(notificationsQuery.queryKey, data)
      },
    },
  },
}
