import type { ConversationFilter, ConversationStatus } from '@archwire/contract/messaging/calls'
import type { Notifications } from '@archwire/contract/notifications/calls'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { conversationJson, messageJson } from '../conversation/conversation-views.ts'

const ofStatus: Record<ConversationStatus, Sql> = { open: sql`and c.open`, closed: sql`and not c.open` }

const ofFilter: Record<ConversationFilter, Sql> = {
  unread: sql`and not c.read`,
  unanswered: sql`and c.unanswered_message_id is not null`,
  flagged: sql`and c.flagged`,
  needs_answer: sql`and c.needs_answer`,
}

const nothing = sql``

export type PageJson = { json: string; total: number }

type Paged = { offset: number; size: number }

/**
 * A page of the list, the most recently moved conversation first, and the number of conversations on all pages. Those
 * that need an answer come in the order of the texts to be answered, so that an automatic text moves none of them.
 */
export const conversationsPage = (
  tx: Tx,
  request: Paged & {
    status: ConversationStatus | undefined
    filter: ConversationFilter | undefined
    typed: string
  },
): Promise<PageJson> => {
  const whichOf = (status: ConversationStatus | undefined) => sql`
    c.clinic_id = ${tx.clinicId} ${status === undefined ? nothing : ofStatus[status]}
    ${request.filter === undefined ? nothing : ofFilter[request.filter]}`
  const which = whichOf(request.status)
  const isToAnswer = request.filter === 'needs_answer'
  const order = isToAnswer ? sql`c.unanswered_at desc, c.id desc` : sql`c.moved_at desc, c.id desc`
  const json = sql`coalesce(json_agg(${conversationJson(tx)} order by ${order}), '[]')::text as json`
  const onPage = sql`order by ${order} limit ${request.size} offset ${request.offset}`
  if (request.typed === '') {
    const first = (status: ConversationStatus | undefined, most: number) => sql`
      select c.* from conversations c where ${whichOf(status)} order by ${order} limit ${most}`
    const most = request.offset + request.size
    // An index has the open ones in order, and the closed ones. All of them together would have to be sorted.
    const rows =
      request.status === undefined && !isToAnswer
        ? sql`(${first('open', most)}) union all (${first('closed', most)})`
        : first(request.status, most)
    return tx.one(sql`
      select ${json}, (select count(*)::int from conversations c where ${which}) as total
      from (select c.* from (${rows}) c ${onPage}) c`)
  }
  // The search runs once, for the page and for the count.
  return tx.one(sql`
    with found as materialized (
      select c.id, c.moved_at, c.unanswered_at from search_conversations(${request.typed}) as one
      join conversations c on c.clinic_id = ${tx.clinicId} and c.id = one where ${which})
    select ${json}, (select count(*)::int from found) as total
    from (select c.id from found c ${onPage}) shown
    join conversations c on c.clinic_id = ${tx.clinicId} and c.id = shown.id`)
}

/** A page of a conversation's messages, the newest first, and the number of messages. */
export const messagesPage = (
  tx: Tx,
  { conversationId, offset, size }: Paged & { conversationId: number },
): Promise<PageJson> => {
  const which = sql`m.clinic_id = ${tx.clinicId} and m.conversation_id = ${conversationId} and m.deleted_at is null`
  return tx.one(sql`
    select coalesce(json_agg(${messageJson(tx)} order by m.id desc), '[]')::text as json,
      (select count(*)::int from messages m where ${which}) as total
    from (select m.* from messages m where ${which} order by m.id desc limit ${size} offset ${offset}) m`)
}

/** The JSON of a page, around the records that PostgreSQL wrote. */
export const pageOf = ({ json, total }: PageJson, { page, size }: { page: number; size: number }): string =>
  `{"records":${json},"currentPage":${page},"totalPages":${Math.max(1, Math.ceil(total / size))}}`

/** Counts the conversations that need an answer. */
export const countNeedingAnswer = (tx: Tx): Promise<{ needsAnswer: number }> =>
  tx.one(sql`
    select count(*)::int as "needsAnswer" from conversations
    where clinic_id = ${tx.clinicId} and needs_answer`)

/** Counts the unread texts of open conversations. */
export const countUnread = (tx: Tx): Promise<Notifications['chat']> =>
  tx.one(sql`
    select coalesce(sum(unread_messages_count), 0)::int as "messagesUnreadCount",
      count(*)::int as "conversationsUnreadCount"
    from conversations where clinic_id = ${tx.clinicId} and open and not read`)
