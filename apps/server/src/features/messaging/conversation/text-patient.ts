import { isQuiet, quietUntil } from '@archwire/domain/messaging/reminder-time'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { lockOrCreateConversation } from './conversation-queries.ts'
import type { AnnounceCounts } from './live-events.ts'
import { queueMessage } from './queue-message.ts'
import { messagingSettings } from './settings-queries.ts'

/** Whether a number cannot be texted: it asked for no more texts, or the clinic has no number of its own. */
export const cannotBeTexted = async (tx: Tx, phoneNumber: string): Promise<boolean> => {
  const [{ smsNumber }, stopped] = await Promise.all([
    messagingSettings(tx),
    tx.maybeOne(sql`
      select from conversations
      where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber} and stopped_at is not null`),
  ])
  return smsNumber === null || stopped !== undefined
}

/** Whether it is within the clinic's quiet hours, when nothing is texted automatically. */
export const isQuietNow = async (tx: Tx, timeZone: string, now: Date): Promise<boolean> =>
  isQuiet(now, await messagingSettings(tx), timeZone)

/** When the quiet hours end that it is in; undefined if it is in none. */
export const quietEnd = async (tx: Tx, timeZone: string, now: Date): Promise<Date | undefined> =>
  quietUntil(now, await messagingSettings(tx), timeZone)

/** Texts a number in its conversation; returns the message's id. Call this last in a transaction, because it counts unread texts. */
export async function textPatient(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  text: { phoneNumber: string; body: string; userId: number | null; now: Date },
): Promise<number> {
  const { phoneNumber, body, userId, now } = text
  const locked = await lockOrCreateConversation(tx, { phoneNumber, now })
  const { id, isCountChanged } = await queueMessage(tx, locked, { type: 'Outgoing', body, userId, now })
  if (isCountChanged) await announceCounts(tx)
  return id
}

/** Whether the clinic has a number to text from, and the patient one that has not asked for no more texts. */
export const takesTexts = async (tx: Tx, patientId: number): Promise<boolean> => {
  const number = await tx.maybeOne(sql`
    select from patients p
      join messaging_settings s on s.clinic_id = p.clinic_id and s.sms_number is not null
    where p.clinic_id = ${tx.clinicId} and p.id = ${patientId} and p.phone_number is not null
      and not exists (
        select from conversations c
        where c.clinic_id = p.clinic_id and c.phone_number = p.phone_number and c.stopped_at is not null)`)
  return number !== undefined
}

/**
 * Texts a link that staff send by a button. False: the same text was sent within the last minute, by a double click or
 * a colleague. Call this last in a transaction, because it counts unread texts.
 */
export async function textLink(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  text: { phoneNumber: string; body: string; userId: number; now: Date },
): Promise<boolean> {
  const { phoneNumber, body, userId, now } = text
  const locked = await lockOrCreateConversation(tx, { phoneNumber, now })
  const sameText = await tx.maybeOne(sql`
    select from messages
    where clinic_id = ${tx.clinicId} and conversation_id = ${locked.id} and type = 'Outgoing' and body = ${body}
      and delivery_status <> 'failed' and deleted_at is null
      and created_at > ${now}::timestamptz - interval '1 minute' limit 1`)
  if (sameText !== undefined) return false
  const { isCountChanged } = await queueMessage(tx, locked, { type: 'Outgoing', body, userId, now })
  if (isCountChanged) await announceCounts(tx)
  return true
}

/** The number that the clinic texts from. Null: it cannot text yet. */
export const smsNumberOf = async (tx: Tx): Promise<string | null> => (await messagingSettings(tx)).smsNumber
