import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shownEarly } from '../../../lib/shown-early.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { type ConversationChange, saveConversation } from './conversations.ts'
import { messagingKey } from './keys.ts'
import { knownRow, putRow } from './put-in-place.ts'

/**
 * Opens, closes, flags a conversation or marks it as read or unread: at once, and back again with a word about it where that
 * was refused. The answer itself is not put in place: what came in meanwhile is newer. Answers whether it was done.
 */
export function useChangeConversation(id: number): (change: ConversationChange) => Promise<boolean> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: shownEarly,
    mutationFn: (change: ConversationChange) => saveConversation(id, change),
    // Who changes their mind quickly means what they said last.
    scope: { id: `conversation-${id}` },
    onMutate: change => {
      const before = knownRow(queryClient, id)
      if (before !== undefined) putRow(queryClient, changed(before, change))
      return before
    },
    onError: (error, change, before) => {
      const now = knownRow(queryClient, id)
      if (before !== undefined && now !== undefined) putRow(queryClient, putBack(now, before, change))
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: messagingKey })
    },
  })
  return change =>
    mutateAsync(change).then(
      () => true,
      () => false,
    )
}

function changed(row: ConversationRow, change: ConversationChange): ConversationRow {
  if (!('read' in change)) return { ...row, ...change }
  // Marked as unread, the newest of what the patient wrote counts again.
  const unread = change.read ? 0 : Math.max(row.unreadMessagesCount, row.lastMessage === null ? 0 : 1)
  return { ...row, ...change, unreadMessagesCount: unread }
}

/** Only what was changed here: the rest may have changed elsewhere since. */
function putBack(now: ConversationRow, before: ConversationRow, change: ConversationChange): ConversationRow {
  if ('flagged' in change) return { ...now, flagged: before.flagged }
  if ('open' in change) return { ...now, open: before.open }
  return { ...now, read: before.read, unreadMessagesCount: before.unreadMessagesCount }
}
