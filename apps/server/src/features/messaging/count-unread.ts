import type { Notifications } from '@archwire/contract/notifications/calls'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** What nobody has read yet, in the conversations that are open. */
export const countUnread = (tx: Tx): Promise<Notifications['chat']> =>
  tx.one(sql`
    select coalesce(sum(unread_messages_count), 0)::int as "messagesUnreadCount",
      count(*)::int as "conversationsUnreadCount"
    from conversations where clinic_id = ${tx.clinicId} and open and not read`)
