import type { MessageType } from '@archwire/contract/messaging/calls'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** A text that is being sent. */
export type SendingText = {
  id: number
  conversationId: number
  type: MessageType
  body: string
  /** The "yes" that it answers. */
  answersMessageId: number | null
  /** It tells of a visit that was booked, moved or cancelled. */
  isVisitNotice: boolean
  createdAt: Date
  handedOverAt: Date | null
  handedOverBy: number | null
  unknownSince: Date | null
  searchedSince: Date | null
  tryAgainAt: Date | null
}

const sendingText = sql`
  m.id, m.conversation_id as "conversationId", m.type, m.body, m.answers_message_id as "answersMessageId",
  exists (select from visit_notices v where v.clinic_id = m.clinic_id and v.message_id = m.id) as "isVisitNotice",
  m.created_at as "createdAt", m.handed_over_at as "handedOverAt", m.handed_over_by as "handedOverBy", m.unknown_since as "unknownSince",
  m.searched_since as "searchedSince", m.try_again_at as "tryAgainAt"`

export const conversationOf = async (tx: Tx, messageId: number): Promise<number | undefined> =>
  (
    await tx.maybeOne<{ id: number }>(sql`
      select conversation_id as id from messages where clinic_id = ${tx.clinicId} and id = ${messageId}`)
  )?.id

/**
 * The texts of a conversation that are being sent, in the order in which they were written, without those whose
 * outcome is being looked up.
 */
export const sendingTexts = (tx: Tx, conversationId: number): Promise<SendingText[]> =>
  tx.many(sql`
    select ${sendingText} from messages m
    where m.clinic_id = ${tx.clinicId} and m.conversation_id = ${conversationId} and m.delivery_status = 'sending'
      and m.unknown_since is null and m.deleted_at is null
    order by m.id`)

/** A text whose outcome is being looked up, with the number that it went to. */
export const unknownText = (
  tx: Tx,
  messageId: number,
): Promise<(SendingText & { handedOverAt: Date; to: string }) | undefined> =>
  tx.maybeOne(sql`
    select ${sendingText}, c.phone_number as "to" from messages m
    join conversations c on c.clinic_id = m.clinic_id and c.id = m.conversation_id
    where m.clinic_id = ${tx.clinicId} and m.id = ${messageId} and m.delivery_status = 'sending'
      and m.unknown_since is not null`)

export const handOver = (
  tx: WriteTx,
  { id, body, by, now }: { id: number; body: string; by: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update messages set handed_over_at = ${now}, handed_over_by = ${by}, body = ${body}, try_again_at = null
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** One attempt to send a text: the text may have been put back and handed over again since. */
export type HandedOver = { id: number; handedOverAt: Date; handedOverBy: number }

const thisHandedOver = (tx: Tx, { id, handedOverAt, handedOverBy }: HandedOver): Sql => sql`
  clinic_id = ${tx.clinicId} and id = ${id} and delivery_status = 'sending' and handed_over_at = ${handedOverAt}
  and handed_over_by = ${handedOverBy}`

/** Puts a text back, because it was certainly not sent. Returns false when its outcome has become known since. */
export const putBack = async (tx: WriteTx, text: HandedOver, tryAgainAt: Date | null): Promise<boolean> =>
  (await tx.run(sql`
    update messages set handed_over_at = null, handed_over_by = null, unknown_since = null, searched_since = null,
      try_again_at = ${tryAgainAt}
    where ${thisHandedOver(tx, text)}`)) === 1

export const markUnknown = async (tx: WriteTx, text: HandedOver, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update messages set unknown_since = ${now} where ${thisHandedOver(tx, text)} and unknown_since is null`)) ===
  1

export const recordSearch = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update messages set searched_since = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and searched_since is null`)

/** A text that was marked as failed can become sent: whoever gave it up knew less. */
export const markSent = async (tx: WriteTx, id: number, providerMessageId: string): Promise<boolean> =>
  (await tx.run(sql`
    update messages set delivery_status = 'sent', provider_message_id = ${providerMessageId}, failure = null,
      unknown_since = null
    where clinic_id = ${tx.clinicId} and id = ${id} and delivery_status in ('sending', 'failed')
      and provider_message_id is null`)) === 1

/** A text that was marked as sent can become failed: the provider accepted it and could not deliver it. */
export const markFailed = async (tx: WriteTx, id: number, failure: string): Promise<boolean> =>
  (await tx.run(sql`
    update messages set delivery_status = 'failed', failure = ${failure}, unknown_since = null
    where clinic_id = ${tx.clinicId} and id = ${id} and delivery_status <> 'failed' and delivered_at is null`)) ===
  1

export const markDelivered = async (tx: WriteTx, id: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update messages set delivered_at = ${now}, delivery_status = 'sent', failure = null
    where clinic_id = ${tx.clinicId} and id = ${id} and delivered_at is null`)) === 1

/** Of the provider's ids, those that belong to a known text. */
export const knownProviderIds = async (tx: Tx, providerIds: string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.many<{ id: string }>(sql`
        select provider_message_id as id from messages
        where clinic_id = ${tx.clinicId} and provider_message_id = any(${providerIds})`)
    ).map(({ id }) => id),
  )

export const stopConversation = async (tx: WriteTx, id: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update conversations set stopped_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and stopped_at is null`)) === 1

/**
 * The message and conversation of a receipt, found by the provider's id, or by our id while the provider's is
 * unknown.
 */
export const textOfReceipt = (
  tx: Tx,
  { providerMessageId, messageId = null }: { providerMessageId: string; messageId?: number | null },
): Promise<{ id: number; conversationId: number; isKnownThere: boolean } | undefined> =>
  tx.maybeOne(sql`
    select id, conversation_id as "conversationId", provider_message_id is not null as "isKnownThere" from messages
    where clinic_id = ${tx.clinicId} and type <> 'Incoming'
      and (provider_message_id = ${providerMessageId}
           or id = ${messageId} and provider_message_id is null and handed_over_at is not null)
    order by provider_message_id is null limit 1`)

/** Lets only one transaction at a time record what the provider reported about one of its texts. */
export const lockProviderId = (tx: WriteTx, providerMessageId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.clinicId} ${providerMessageId}`}, 1702))`)

export type EarlyReceipt = { outcome: 'delivered' | 'failed'; failure: string | null }

/** A text that was delivered stays delivered, whatever receipt comes later. */
export const storeEarlyReceipt = (
  tx: WriteTx,
  { providerMessageId, outcome, failure, now }: EarlyReceipt & { providerMessageId: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into early_receipts (clinic_id, provider_message_id, outcome, failure, created_at)
    values (${tx.clinicId}, ${providerMessageId}, ${outcome}, ${failure}, ${now})
    on conflict (clinic_id, provider_message_id) do update set outcome = excluded.outcome, failure = excluded.failure
    where early_receipts.outcome <> 'delivered'`)

export const removeEarlyReceipt = (
  tx: WriteTx,
  providerMessageId: string,
): Promise<EarlyReceipt | undefined> =>
  tx.maybeOne(sql`
    delete from early_receipts
    where clinic_id = ${tx.clinicId} and provider_message_id = ${providerMessageId} returning outcome, failure`)
