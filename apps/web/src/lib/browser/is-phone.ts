import { useSyncExternalStore } from 'react'

const phone = '(max-width: 768px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const isPhone = (): boolean => window.matchMedia(phone).matches

/** Whether the window has the width of a phone, which has a layout of its own. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone)
