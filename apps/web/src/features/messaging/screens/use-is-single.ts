import { useSyncExternalStore } from 'react'

// Beside the panel of the day there is no room for a list and a conversation.
const narrow = '(max-width: 1000px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the list and the conversation take turns. */
export const useIsSingle = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
