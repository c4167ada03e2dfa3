import type { Notifications } from '@archwire/contract/notifications/calls'
import { useEffect, useEffectEvent, useRef } from 'react'
import { whenUserIsForgotten } from '../../lib/session/forget-user.ts'
import { takeOwnAdditions } from '../../shared/notifications/own-additions.ts'
import sound from './new-item.wav'
import { type NewItem, whatIsNew } from './what-is-new.ts'

/** One short sound for all news, and a system notification for each. Without permission there is neither. */
function ring(news: NewItem[], open: (about: NewItem['about']) => void): void {
  new Audio(sound).play().catch(() => undefined)
  for (const { about, title, text } of news) {
    const notice = systemNotice(title, text, about)
    notice?.addEventListener('click', () => {
      window.focus()
      notice.close()
      open(about)
    })
  }
}

function systemNotice(title: string, body: string, about: string): Notification | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined
  try {
    // A newer notification replaces the one before it.
    return new Notification(title, { body, tag: `archwire.${about}` })
  } catch {
    // Some mobile browsers have the API but throw when it is used.
    return undefined
  }
}

const key = 'archwire.asked-to-notify'

/** Asks for permission once, at the first click after a login: people refuse a request that appears by itself. */
function requestPermissionAtFirstClick(): () => void {
  const isOpen = 'Notification' in window && Notification.permission === 'default'
  if (!isOpen || sessionStorage.getItem(key) !== null) return () => undefined
  const ask = () => {
    sessionStorage.setItem(key, 'true')
    Notification.requestPermission().catch(() => undefined)
  }
  document.addEventListener('click', ask, { once: true })
  return () => document.removeEventListener('click', ask)
}

whenUserIsForgotten(() => sessionStorage.removeItem(key))

/**
 * Only one tab of a browser rings, until it is closed; then another one. `isOurs` says whether it is this one. In a
 * browser without locks every tab rings.
 */
function becomeOnlyTab(name: string): { isOurs: () => boolean; leave: () => void } {
  if (!('locks' in navigator)) return { isOurs: () => true, leave: () => undefined }
  const waiting = new AbortController()
  let leave: () => void = () => waiting.abort()
  let isOurs = false
  const hold = () =>
    new Promise<void>(resolve => {
      isOurs = true
      leave = resolve
    })
  // The request is rejected only if this tab has stopped waiting.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined)
  return {
    isOurs: () => isOurs,
    leave: () => {
      isOurs = false
      leave()
    },
  }
}

/** The counts known before, with the tasks that somebody added on this page since. */
function withOwnTasks(before: Notifications, now: Notifications): Notifications {
  const known = before.tasks.uncompletedCount
  const own = takeOwnAdditions(now.tasks.uncompletedCount - known)
  return { ...before, tasks: { uncompletedCount: known + own } }
}

/** Rings when a count rises. The first counts are not news. */
export function useRing(counts: Notifications | undefined, open: (about: NewItem['about']) => void): void {
  const known = useRef<Notifications>(undefined)
  const floor = useRef<ReturnType<typeof becomeOnlyTab>>(undefined)
  const openNow = useEffectEvent(open)

  useEffect(requestPermissionAtFirstClick, [])

  useEffect(() => {
    const taken = becomeOnlyTab('archwire.ring')
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
