import type { WriteTx } from '../../platform/db/transaction.ts'

/** Tells everyone what waits for them, as it will be when this is committed. */
export type AnnounceCounts = (tx: WriteTx) => Promise<void>

export type ConversationEvent =
  | 'opened'
  | 'closed'
  | 'readed'
  | 'unreaded'
  | 'flagged'
  | 'unflagged'
  | 'new_message_reminder'
  | 'opened_and_unread'
  | 'changed'

/** Whoever lists conversations gets the row as it is when they hear of it. */
export const announceConversation = (tx: WriteTx, event: ConversationEvent, conversationId: number): void =>
  tx.publish({ channel: 'conversations', event, data: { conversationId } })

/** Whoever has the conversation open gets the message as it is when they hear of it. */
export const announceMessage = (
  tx: WriteTx,
  event: 'created' | 'status_updated' | 'message_removed',
  { conversationId, messageId }: { conversationId: number; messageId: number },
): void => tx.publish({ channel: 'messages', params: { conversationId }, event, data: { messageId } })
