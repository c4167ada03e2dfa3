import { getNotifications } from '@archwire/contract/notifications/calls'
import { queryOptions } from '@tanstack/react-query'
import { inBackground } from '../../lib/api/background-calls.ts'
import { call } from '../../lib/api/call.ts'

/** The page itself fetches the counts, so this must not keep an idle session alive. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => inBackground(() => call(getNotifications, {}, { signal })),
})

/** What the number beside Messages counts. It is another one than that of the conversations that need an answer. */
export const unreadTitle = (count = 0): string | undefined => (count === 0 ? undefined : `${count} unread`)
