import type { WriteTx } from '../../../platform/db/transaction.ts'
import { removeMessage } from './conversation-queries.ts'
import { markFailed } from './delivery-queries.ts'
import { announceConversation, announceMessage } from './live-events.ts'

/** Takes a text that has not been sent out of its conversation, as if it had never been there. */
export async function withdrawText(
  tx: WriteTx,
  {
    messageId,
    conversationId,
    why,
    now,
  }: { messageId: number; conversationId: number; why: string; now: Date },
): Promise<void> {
  await markFailed(tx, messageId, why)
  await removeMessage(tx, { id: messageId, conversationId, now })
  tx.audit({ action: 'delete', entityType: 'message', entityId: messageId, changes: { conversationId } })
  announceMessage(tx, 'message_removed', { conversationId, messageId })
  announceConversation(tx, 'changed', conversationId)
}
