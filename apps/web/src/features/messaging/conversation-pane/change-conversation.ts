import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { optimisticChange } from '../../../lib/api/query-cache.ts'
import { notifyError, offerUndo } from '../../../ui/feedback/notices.tsx'
import { knownRow, putRow } from '../conversations/conversation-cache.ts'
import { rowLabel } from '../conversations/conversation-labels.ts'
import { type ConversationChange, messagingKey, saveConversation } from '../conversations/conversations.ts'
import type { OpenedConversation } from '../conversations/opened-conversation.ts'

/** `row`: the conversation, which may be in no list that is loaded. */
type Change = { id: number; change: ConversationChange; row?: ConversationRow }

/** Changes are shown at once, and reverted with a notice if refused. */
function useChange(scope: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: optimisticChange,
    mutationFn: ({ id, change }: Change) => saveConversation(id, change),
    // Of several quick changes the last one counts.
    scope: { id: scope },
    onMutate: ({ id, change, row }) => {
      const before = knownRow(queryClient, id) ?? row
      if (before !== undefined) putRow(queryClient, changed(before, change))
      return before
    },
    onError: (error, { id, change, row }, before) => {
      const now = knownRow(queryClient, id) ?? row
      if (before !== undefined && now !== undefined) putRow(queryClient, putBack(now, before, change))
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: messagingKey })
    },
  })
}

/**
 * Opens, closes or flags a conversation, or marks it as read or unread. The response itself is not cached, because
 * newer events may have come. Returns whether it succeeded.
 */
export function useChangeConversation(id: number): (change: ConversationChange) => Promise<boolean> {
  const { mutateAsync } = useChange(`conversation-${id}`)
  return change =>
    mutateAsync({ id, change }).then(
      () => true,
      () => false,
    )
}

/** Says of a conversation that it needs no answer. */
export const noAnswerKey = 'e'

/** Takes a conversation out of those that need an answer, which says that it was read too, and offers to put it back. */
export function useNoAnswerNeeded(): (row: ConversationRow) => void {
  const { mutate } = useChange('no-answer-needed')
  return row => {
    const { id } = row
    const without: ConversationChange = { needsAnswer: false, read: true }
    const back: ConversationChange = { needsAnswer: true, ...(row.read ? {} : { read: false }) }
    mutate({ id, change: without, row })
    offerUndo(`No answer needed: ${rowLabel(row)}`, () =>
      mutate({ id, change: back, row: changed(row, without) }),
    )
  }
}

function changed(row: ConversationRow, change: ConversationChange): ConversationRow {
  if ('open' in change) return { ...row, ...change, needsAnswer: row.needsAnswer && change.open }
  if (!('read' in change) || change.read === undefined) return { ...row, ...change } as ConversationRow
  // If it is marked as unread, the patient's newest message counts as unread again.
  const unread = change.read ? 0 : Math.max(row.unreadMessagesCount, row.lastMessage === null ? 0 : 1)
  return { ...row, ...change, read: change.read, unreadMessagesCount: unread }
}

/** Reverts only what was changed here: the rest may have changed elsewhere since. */
function putBack(now: ConversationRow, before: ConversationRow, change: ConversationChange): ConversationRow {
  const { flagged, open, needsAnswer, read, unreadMessagesCount } = before
  if ('flagged' in change) return { ...now, flagged }
  if ('open' in change) return { ...now, open, needsAnswer }
  if ('needsAnswer' in change) return { ...now, needsAnswer, read, unreadMessagesCount }
  return { ...now, read, unreadMessagesCount }
}

/**
 * The patient's newest message that was read, and whether the conversation is to be marked as read. Each message on
 * the screen counts once, so that a colleague's later "unread" is not undone.
 */
export function readOn(
  readUpTo: number | undefined,
  { conversation, messages }: OpenedConversation,
  isSeen: boolean,
): { readUpTo: number | undefined; marks: boolean } {
  const newest = messages.records.find(({ type }) => type === 'Incoming')
  const id = newest?.id ?? 0
  // The message and its row arrive in any order: a row that is older than the message says nothing about it.
  const isOfNewest = newest === undefined || at(conversation.lastMessage) >= at(newest)
  if (conversation.read) return { readUpTo: isOfNewest ? id : readUpTo, marks: false }
  const marks = isSeen && readUpTo !== id
  return { readUpTo: marks ? id : readUpTo, marks }
}

const at = (message: { createdAt: string } | null): number =>
  message === null ? Number.NEGATIVE_INFINITY : Date.parse(message.createdAt)

const signs = ['visibilitychange', 'focus', 'blur'] as const
const subscribe = (onChange: () => void) => {
  for (const sign of signs) window.addEventListener(sign, onChange, true)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, onChange, true)
  }
}
const isBeforeSomebody = () => document.visibilityState === 'visible' && document.hasFocus()

/**
 * Marks an opened conversation as read, and messages that arrive while it is visible; not while the window is hidden,
 * or has no focus.
 */
export function useMarkRead(id: number, opened: OpenedConversation | undefined): void {
  const change = useChangeConversation(id)
  const isSeen = useSyncExternalStore(subscribe, isBeforeSomebody)
  const readUpTo = useRef<number>(undefined)
  const mark = useEffectEvent(() => void change({ read: true }))
  useEffect(() => {
    if (opened === undefined) return
    const next = readOn(readUpTo.current, opened, isSeen)
    readUpTo.current = next.readUpTo
    if (next.marks) mark()
  }, [opened, isSeen])
}
