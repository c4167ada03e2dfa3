import type { WriteTx } from '../../platform/db/transaction.ts'
import { type HeldConversation, insertConversation, lockConversationWith } from './conversation-queries.ts'

/**
 * The conversation with a number, which is made if there is none, and locked until the transaction is over. This lock
 * comes after those of patients and appointments.
 */
export async function holdConversation(
  tx: WriteTx,
  asked: { phoneNumber: string; now: Date },
): Promise<HeldConversation & { isNew: boolean }> {
  const there = await lockConversationWith(tx, asked.phoneNumber)
  if (there !== undefined) return { ...there, isNew: false }
  const made = await insertConversation(tx, asked)
  if (made !== undefined) return { ...made, isNew: true }
  const others = await lockConversationWith(tx, asked.phoneNumber)
  if (others === undefined) throw new Error('a conversation that somebody just made is gone')
  return { ...others, isNew: false }
}
