import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { OpenedConversation } from '../../api/opened-conversation.ts'
import { useChangeConversation } from '../../api/use-change-conversation.ts'
import { readOn } from './reading.ts'

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
