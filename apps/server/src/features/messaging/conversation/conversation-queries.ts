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
}

const columns = sql`
  id, phone_number as "phoneNumber", open, read, flagged, unread_messages_count as unread, stopped_at as "stoppedAt"`

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
  { id, open, read, flagged, unread }: Omit<LockedConversation, 'phoneNumber' | 'stoppedAt'>,
): Promise<number> =>
  tx.run(sql`
    update conversations set open = ${open}, read = ${read}, flagged = ${flagged}, unread_messages_count = ${unread}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

type NewMessage = {
  type: MessageType
  body: string
  /** The message came with pictures or files but without words, so its body was written here. */
  withoutWords?: boolean
  userId: number | null
  /** The provider's id of an inbound message, by which a repeated delivery is recognised. */
  providerMessageId: string | null
  now: Date
}

/** Undefined: this message was received before. */
export const insertMessage = (
  tx: WriteTx,
  conversationId: number,
  { type, body, withoutWords = false, userId, providerMessageId, now }: NewMessage,
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    insert into messages (clinic_id, conversation_id, type, body, without_words, user_id, delivery_status,
                          provider_message_id, created_at)
    values (${tx.clinicId}, ${conversationId}, ${type}, ${body}, ${withoutWords}, ${userId},
            ${type === 'Incoming' ? 'sent' : 'sending'}, ${providerMessageId}, ${now})
    on conflict (clinic_id, provider_message_id) do nothing returning id`)

/** Moves the conversation to the top of the open ones. */
export const moveByOutgoing = (
  tx: WriteTx,
  conversationId: number,
  message: { id: number; type: MessageType; now: Date },
): Promise<number> =>
  tx.run(sql`
    update conversations set open = true, last_message_id = ${message.id}, last_message_type = ${message.type},
      moved_at = ${message.now}
    where clinic_id = ${tx.clinicId} and id = ${conversationId}`)

export const moveByIncoming = (
  tx: WriteTx,
  conversationId: number,
  message: { id: number; now: Date; stoppedAt: Date | null },
): Promise<number> =>
  tx.run(sql`
    update conversations set open = true, read = false, unread_messages_count = unread_messages_count + 1,
      last_message_id = ${message.id}, last_message_type = 'Incoming', moved_at = ${message.now},
      stopped_at = ${message.stoppedAt}
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
