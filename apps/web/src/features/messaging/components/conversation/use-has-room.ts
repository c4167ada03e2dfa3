import { useSyncExternalStore } from 'react'

// The calendar of the side, the list, a conversation that can be read, and what stands beside it.
const wide = '(min-width: 1241px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room beside a conversation. */
export const useHasRoom = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
