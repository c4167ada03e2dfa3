import type { Notifications } from '@archwire/contract/notifications/calls'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

type Count<K extends keyof Notifications> = (tx: Tx) => Promise<Notifications[K]>

/** The counters of the features. A feature that is not there counts nothing. */
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
 * Publishes the counts as of the commit. From here on the clinic's changes wait for each other, after all other
 * locks: two that count at once would not see each other's rows, and the last event would be wrong.
 */
export const announcingCounts =
  (counters: NotificationCounters) =>
  async (tx: WriteTx): Promise<void> => {
    // Pipelined, so that nobody waits longer than necessary. The counts are read under the lock.
    const [, data] = await Promise.all([
      tx.run(sql`select from clinics where id = ${tx.clinicId} for no key update`),
      countNotifications(tx, counters),
    ])
    tx.publish({ channel: 'notifications', event: 'counts', data })
  }
