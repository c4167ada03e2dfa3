import { useSyncExternalStore } from 'react'
import { matchPath } from 'react-router'

const key = 'archwire.daily-flow'
const roomy = '(min-width: 1440px)'

/** The panel stands beside the calendar, where the front desk works; every other page has the full width. */
export const hasFlowPanel = (page: string): boolean => matchPath('/v2/calendar/*', page) !== null

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(roomy)
  query.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    query.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

/** The choice stored on this computer; without one, open where the window has room for it beside the calendar. */
function isOpen(): boolean {
  const chosen = localStorage.getItem(key)
  return chosen === null ? window.matchMedia(roomy).matches : chosen === 'open'
}

export const useFlowPanel = () => ({
  isOpen: useSyncExternalStore(subscribe, isOpen),
  setOpen: (open: boolean): void => {
    localStorage.setItem(key, open ? 'open' : 'closed')
    for (const listener of listeners) listener()
  },
})
