import type { Notifications } from '@archwire/contract/notifications/calls'
import { useEffect, useEffectEvent, useRef } from 'react'
import { takeOwnAdditions } from '../../../lib/own-additions.ts'
import { askToNotifyAtFirstClick } from './ask-to-notify.ts'
import { takeTheFloor } from './only-one-tab.ts'
import { ring } from './ring.ts'
import { type News, whatIsNew } from './what-is-new.ts'

/** What was known, and what somebody added here since. */
function withOwnTasks(before: Notifications, now: Notifications): Notifications {
  const known = before.tasks.uncompletedCount
  const own = takeOwnAdditions(now.tasks.uncompletedCount - known)
  return { ...before, tasks: { uncompletedCount: known + own } }
}

/** Rings when more waits than was known. What is there at first is known, not new. */
export function useRing(counts: Notifications | undefined, open: (about: News['about']) => void): void {
  const known = useRef<Notifications>(undefined)
  const floor = useRef<ReturnType<typeof takeTheFloor>>(undefined)
  const openNow = useEffectEvent(open)

  useEffect(askToNotifyAtFirstClick, [])

  useEffect(() => {
    const taken = takeTheFloor('archwire.ring')
    floor.current = taken
    return taken.leave
  }, [])

  useEffect(() => {
    const before = known.current
    known.current = counts
    if (before === undefined || counts === undefined) return
    const news = whatIsNew(withOwnTasks(before, counts), counts)
    if (news.length > 0 && floor.current?.isOurs() === true) ring(news, about => openNow(about))
  }, [counts])
}
