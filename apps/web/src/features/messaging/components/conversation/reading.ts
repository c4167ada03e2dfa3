import type { OpenedConversation } from '../../api/opened-conversation.ts'

/**
 * The newest message of the patient that was read here or before, once the conversation stands like this, and whether it is
 * to be marked as read: whatever is before somebody, once for each message, so that a colleague who marks it as unread
 * meanwhile is not contradicted.
 */
export function readOn(
  readUpTo: number | undefined,
  { conversation, messages }: OpenedConversation,
  isSeen: boolean,
): { readUpTo: number | undefined; marks: boolean } {
  const newest = messages.records.find(({ type }) => type === 'Incoming')
  const id = newest?.id ?? 0
  // The message and its mark come one after the other, in any order: a row that is older than the message says nothing
  // about it.
  const isOfNewest = newest === undefined || at(conversation.lastMessage) >= at(newest)
  if (conversation.read) return { readUpTo: isOfNewest ? id : readUpTo, marks: false }
  const marks = isSeen && readUpTo !== id
  return { readUpTo: marks ? id : readUpTo, marks }
}

const at = (message: { createdAt: string } | null): number =>
  message === null ? Number.NEGATIVE_INFINITY : Date.parse(message.createdAt)
