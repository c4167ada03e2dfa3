import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { notificationsQuery } from './notifications.ts'

export const notificationUpdates: LiveUpdates = {
  outOfDate: { notifications: { counts: () => [notificationsQuery.queryKey] } },
  inPlace: {
    notifications: {
      counts: (queryClient, { data }) => {
        // An answer that is still on its way is older than this event.
        void queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
        queryClient.setQueryData(notificationsQuery.queryKey, data)
      },
    },
  },
}
