import { isQuiet, quietUntil } from '@archwire/domain/messaging/reminder'
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

/** The number that the clinic texts from. Null: it cannot text yet. */
export const smsNumberOf = async (tx: Tx): Promise<string | null> => (await messagingSettings(tx)).smsNumber
