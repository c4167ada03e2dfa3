import { isQuiet } from '@archwire/domain/messaging/reminder'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { lockOrCreateConversation } from './conversation-queries.ts'
import type { AnnounceCounts } from './live-events.ts'
import { queueMessage } from './queue-message.ts'
import { messagingSettings } from './settings-queries.ts'

/** Nothing can be texted there: the number wants no more, or the clinic has none of its own. */
export const cannotBeTexted = async (tx: Tx, phoneNumber: string): Promise<boolean> => {
  const [{ smsNumber }, stopped] = await Promise.all([
    messagingSettings(tx),
    tx.maybeOne(sql`
      select from conversations
      where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber} and stopped_at is not null`),
  ])
  return smsNumber === null || stopped !== undefined
}

/** It is a time at which the clinic does not text by itself. */
export const isQuietNow = async (tx: Tx, timeZone: string, now: Date): Promise<boolean> =>
  isQuiet(now, await messagingSettings(tx), timeZone)

/** A text to a number, in its conversation. As the last thing of a change: it counts what waits for whom. */
export async function textPatient(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  text: { phoneNumber: string; body: string; userId: number | null; now: Date },
): Promise<void> {
  const { phoneNumber, body, userId, now } = text
  const locked = await lockOrCreateConversation(tx, { phoneNumber, now })
  const { isCountChanged } = await queueMessage(tx, locked, { type: 'Outgoing', body, userId, now })
  if (isCountChanged) await announceCounts(tx)
}

/** The number that the clinic texts from; null: it cannot text yet. */
export const smsNumberOf = async (tx: Tx): Promise<string | null> => (await messagingSettings(tx)).smsNumber
