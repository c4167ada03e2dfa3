import type { MessageType } from '@archwire/contract/messaging/calls'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** A conversation whose row is locked until the transaction ends. */
export type LockedConversation = {
  id: number
  phoneNumber: string
  open: boolean
  read: boolean
  flagged: boolean
  unread: number
  stoppedAt: Date | null
  /** The patient's newest text that nobody has answered. */
  unansweredId: number | null
  needsAnswer: boolean
}

const columns = sql`
  id, phone_number as "phoneNumber", open, read, flagged, unread_messages_count as unread, stopped_at as "stoppedAt",
  unanswered_message_id as "unansweredId", needs_answer as "needsAnswer"`

export const lockConversation = (tx: WriteTx, id: number): Promise<LockedConversation | undefined> =>
  tx.maybeOne(sql`
    select ${columns} from conversations where clinic_id = ${tx.clinicId} and id = ${id} for no key update`)

const lockConversationWith = (tx: WriteTx, phoneNumber: string): Promise<LockedConversation | undefined> =>
  tx.maybeOne(sql`
    select ${columns} from conversations
    where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber} for no key update`)

/** If another transaction is inserting the same conversation, this waits for it and then inserts nothing. */
const insertConversation = (
  tx: WriteTx,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<LockedConversation | undefined> =>
  tx.maybeOne(sql`
    insert into conversations (clinic_id, phone_number, moved_at, created_at)
    values (${tx.clinicId}, ${phoneNumber}, ${now}, ${now})
    on conflict (clinic_id, phone_number) do nothing returning ${columns}`)

export const updateConversation = (
  tx: WriteTx,
  {
    id,
    open,
    read,
    flagged,
    unread,
    needsAnswer,
  }: Omit<LockedConversation, 'phoneNumber' | 'stoppedAt' | 'unansweredId'>,
): Promise<number> =>
  tx.run(sql`
    update conversations set open = ${open}, read = ${read}, flagged = ${flagged}, unread_messages_count = ${unread},
      needs_answer = ${needsAnswer}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

type NewMessage = {
  type: MessageType
  body: string
  /** The message came with pictures or files but without words, so its body was written here. */
  withoutWords?: boolean
  userId: number | null
  /** Outgoing: nobody wrote it in the conversation. Incoming: it needs no person. */
  automatic: boolean
  /** The "yes" that it answers. */
  answersMessageId?: number
  /** The provider's id of an inbound message, by which a repeated delivery is recognised. */
  providerMessageId: string | null
  now: Date
}

/** Undefined: this message was received before. */
export const insertMessage = (
  tx: WriteTx,
  conversationId: number,
  message: NewMessage,
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    insert into messages (clinic_id, conversation_id, type, body, without_words, user_id, automatic,
                          answers_message_id, delivery_status, provider_message_id, created_at)
    values (${tx.clinicId}, ${conversationId}, ${message.type}, ${message.body}, ${message.withoutWords ?? false},
            ${message.userId}, ${message.automatic}, ${message.answersMessageId ?? null},
            ${message.type === 'Incoming' ? 'sent' : 'sending'}, ${message.providerMessageId}, ${message.now})
    on conflict (clinic_id, provider_message_id) do nothing returning id`)

/** Moves the conversation to the top of the open ones. Only an answer changes whether it needs one. */
export const moveByOutgoing = (
  tx: WriteTx,
  conversationId: number,
  message: { id: number; type: MessageType; isAnswer: boolean; now: Date },
): Promise<number> =>
  tx.run(sql`
    update conversations set open = true, last_message_id = ${message.id}, last_message_type = ${message.type},
      moved_at = ${message.now}, needs_answer = needs_answer and not ${message.isAnswer},
      unanswered_message_id = case when ${message.isAnswer} then null else unanswered_message_id end,
      unanswered_at = case when ${message.isAnswer} then null else unanswered_at end
    where clinic_id = ${tx.clinicId} and id = ${conversationId}`)

type IncomingMove = {
  id: number
  now: Date
  stoppedAt: Date | null
  /** Somebody is to read it. */
  isForReading: boolean
  /** Somebody is to answer it. */
  isForAnswering: boolean
}

export const moveByIncoming = (
  tx: WriteTx,
  conversationId: number,
  { id, now, stoppedAt, isForReading, isForAnswering }: IncomingMove,
): Promise<number> =>
  tx.run(sql`
    update conversations set open = true, read = read and not ${isForReading},
      unread_messages_count = unread_messages_count + ${Number(isForReading)},
      last_message_id = ${id}, last_message_type = 'Incoming', moved_at = ${now}, stopped_at = ${stoppedAt},
      needs_answer = needs_answer or ${isForAnswering},
      unanswered_message_id = case when ${isForAnswering} then ${id} else unanswered_message_id end,
      unanswered_at = case when ${isForAnswering} then ${now} else unanswered_at end
    where clinic_id = ${tx.clinicId} and id = ${conversationId}`)

/**
 * The patient in whose audit trail changes of a conversation appear: the owner of its phone number. Undefined: no
 * patient or several have it.
 */
export const onlyPatientOf = async (tx: Tx, phoneNumber: string): Promise<number | undefined> => {
  const ids = await tx.many<{ id: number }>(
    sql`select one as id from patients_of_phone(${tx.clinicId}, ${phoneNumber}) as one limit 2`,
  )
  return ids.length === 1 ? ids[0]?.id : undefined
}

export const hasIncoming = async (tx: Tx, conversationId: number): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>(sql`
      select exists (
        select from messages where clinic_id = ${tx.clinicId} and conversation_id = ${conversationId}
          and type = 'Incoming' and deleted_at is null) as has`)
  ).has

export const conversationOfMessage = (
  tx: Tx,
  messageId: number,
): Promise<{ conversationId: number } | undefined> =>
  tx.maybeOne(sql`
    select conversation_id as "conversationId" from messages
    where clinic_id = ${tx.clinicId} and id = ${messageId} and deleted_at is null`)

/** The texts of a conversation that persons wrote to each other, without those that were lost. */
const writtenByPersons = sql`
  deleted_at is null and not automatic
  and (type = 'Incoming' or type = 'Outgoing' and user_id is not null and delivery_status <> 'failed')`

/**
 * After an answer was lost: if the newest text that is left is the patient's, it needs an answer again. False: nothing
 * has changed.
 */
export const needAnswerAgain = async (tx: WriteTx, conversationId: number): Promise<boolean> =>
  (await tx.run(sql`
    update conversations c set unanswered_message_id = newest.id, unanswered_at = newest.created_at,
      needs_answer = c.open
    from (select id, type, created_at from messages
      where clinic_id = ${tx.clinicId} and conversation_id = ${conversationId} and ${writtenByPersons}
      order by id desc limit 1) newest
    where c.clinic_id = ${tx.clinicId} and c.id = ${conversationId} and c.unanswered_message_id is null
      and newest.type = 'Incoming'`)) === 1

/** Whether a member of staff has written to the patient since a message. */
export const hasStaffTextSince = async (
  tx: Tx,
  { conversationId, messageId }: { conversationId: number; messageId: number },
): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from messages
    where clinic_id = ${tx.clinicId} and conversation_id = ${conversationId} and id > ${messageId}
      and type = 'Outgoing' and ${writtenByPersons} limit 1`)) !== undefined

/**
 * Removes a message that failed. False: there is no such message. The last remaining message then determines the
 * conversation's place in the list.
 */
export const removeMessage = async (
  tx: WriteTx,
  { id, conversationId, now }: { id: number; conversationId: number; now: Date },
): Promise<boolean> => {
  const removed = await tx.run(sql`
    update messages set deleted_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and type <> 'Incoming' and delivery_status = 'failed'
      and deleted_at is null`)
  if (removed === 0) return false
  await tx.run(sql`
    update conversations c set last_message_id = m.id, last_message_type = m.type,
      moved_at = coalesce(m.created_at, c.created_at)
    from (select) one left join lateral (
      select id, type, created_at from messages
      where clinic_id = ${tx.clinicId} and conversation_id = ${conversationId} and deleted_at is null
      order by id desc limit 1) m on true
    where c.clinic_id = ${tx.clinicId} and c.id = ${conversationId}`)
  return true
}

/**
 * Locks the conversation with a number until the transaction ends, and creates it if there is none. The locks of
 * patients and appointments are taken before this one.
 */
export async function lockOrCreateConversation(
  tx: WriteTx,
  input: { phoneNumber: string; now: Date },
): Promise<LockedConversation & { isNew: boolean }> {
  const there = await lockConversationWith(tx, input.phoneNumber)
  if (there !== undefined) return { ...there, isNew: false }
  const made = await insertConversation(tx, input)
  if (made !== undefined) return { ...made, isNew: true }
  const others = await lockConversationWith(tx, input.phoneNumber)
  if (others === undefined) throw new Error('a conversation that somebody just made is gone')
  return { ...others, isNew: false }
}
