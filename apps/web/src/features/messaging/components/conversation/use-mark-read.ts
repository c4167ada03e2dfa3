import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { OpenedConversation } from '../../api/opened-conversation.ts'
import { useChangeConversation } from '../../api/use-change-conversation.ts'

const signs = ['visibilitychange', 'focus', 'blur'] as const
const subscribe = (onChange: () => void) => {
  for (const sign of signs) window.addEventListener(sign, onChange, true)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, onChange, true)
  }
}
const isBeforeSomebody = () => document.visibilityState === 'visible' && document.hasFocus()

/**
 * Whoever opens a conversation has read it, and what arrives while it is before them too; not while the window is hidden,
 * or stands open beside the one that they work in.
 * Once for each: a colleague who marks it as unread meanwhile is not contradicted.
 */
export function useMarkRead(id: number, opened: OpenedConversation | undefined): void {
  const change = useChangeConversation(id)
  const isSeen = useSyncExternalStore(subscribe, isBeforeSomebody)
  /** The newest message of the patient that was read here, or before. */
  const readUpTo = useRef<number>(undefined)
  const wasRead = useRef<boolean>(undefined)
  const mark = useEffectEvent(() => void change({ read: true }))
  const isRead = opened?.conversation.read
  const newest = opened && (opened.messages.records.find(({ type }) => type === 'Incoming')?.id ?? 0)
  useEffect(() => {
    if (isRead === undefined || newest === undefined) return
    // The message and its mark come one after the other, in any order.
    if (isRead && wasRead.current !== true) readUpTo.current = newest
    wasRead.current = isRead
    if (isRead || !isSeen || readUpTo.current === newest) return
    readUpTo.current = newest
    mark()
  }, [isRead, isSeen, newest])
}
