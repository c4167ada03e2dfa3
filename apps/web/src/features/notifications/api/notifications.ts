import { getNotifications } from '@archwire/contract/notifications/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { inBackground } from '../../../lib/in-background.ts'

/** Nobody asks for it, so it must not keep an idle session alive. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => inBackground(() => call(getNotifications, {}, { signal })),
})
