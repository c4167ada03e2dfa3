import type { Notifications } from '@archwire/contract/notifications/calls'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

type Count<K extends keyof Notifications> = (tx: Tx) => Promise<Notifications[K]>

/** Each feature that has something waiting counts it; what nobody counts does not exist yet. */
export type NotificationCounters = { [K in keyof Notifications]?: Count<K> }

const nothing: Notifications = {
  chat: { messagesUnreadCount: 0, conversationsUnreadCount: 0 },
  tasks: { uncompletedCount: 0 },
}

export async function countNotifications(tx: Tx, counters: NotificationCounters): Promise<Notifications> {
  const [chat = nothing.chat, tasks = nothing.tasks] = await Promise.all([
    counters.chat?.(tx),
    counters.tasks?.(tx),
  ])
  return { chat, tasks }
}

/**
 * Publishes the counts as they will be once this is committed. Changes wait for each other from here on, after
 * every other lock: two who count at once would not see each other's, and the last event would be wrong.
 */
export const announcingCounts =
  (counters: NotificationCounters) =>
  async (tx: WriteTx): Promise<void> => {
    // Sent together, so that nobody waits longer than need be; what is counted is counted under the lock.
    const [, data] = await Promise.all([
      tx.run(sql`select from clinics where id = ${tx.clinicId} for no key update`),
      countNotifications(tx, counters),
    ])
    tx.publish({ channel: 'notifications', event: 'counts', data })
  }
