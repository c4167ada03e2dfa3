import type { Notifications } from '@archwire/contract/notifications/calls'
import type { Tx } from '../../platform/db/transaction.ts'

type Count<K extends keyof Notifications> = (tx: Tx, userId: number) => Promise<Notifications[K]>

/** Each feature that has something waiting counts it; what nobody counts does not exist yet. */
export type NotificationCounters = { [K in keyof Notifications]?: Count<K> }

const nothing: Notifications = {
  chat: { messagesUnreadCount: 0, conversationsUnreadCount: 0 },
  tasks: { uncompletedCount: 0 },
}

export async function countNotifications(
  tx: Tx,
  userId: number,
  counters: NotificationCounters,
): Promise<Notifications> {
  return {
    chat: (await counters.chat?.(tx, userId)) ?? nothing.chat,
    tasks: (await counters.tasks?.(tx, userId)) ?? nothing.tasks,
  }
}
