import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { useSyncExternalStore } from 'react'

/** How calendars are looked at, until the page is loaded anew: by whom, and only some types where any are named. */
type Options = { mode: ColumnMode; types: ReadonlySet<number> }

let options: Options = { mode: 'rooms', types: new Set() }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function changeCalendarOptions(change: Partial<Options>): void {
  options = { ...options, ...change }
  for (const listener of listeners) listener()
}

export const useCalendarOptions = (): Options => useSyncExternalStore(subscribe, () => options)
