import { countUnread } from './features/messaging/inbox/inbox-queries.ts'
import { announcingCounts, type NotificationCounters } from './features/notifications/count-notifications.ts'
import { countOpenTasks } from './features/tasks/read-tasks.ts'

/** What waits for somebody, in requests and in jobs alike. */
export const counters: NotificationCounters = { chat: countUnread, tasks: countOpenTasks }

export const announceCounts = announcingCounts(counters)
