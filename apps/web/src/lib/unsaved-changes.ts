import { useEffect } from 'react'

let isForced = false

/** From now on, until its answer is called, the browser asks before the page is left for another or closed. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isForced) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** The browser asks before a page load would lose what was typed. */
export function useAskBeforeUnload(hasUnsavedChanges: boolean): void {
  useEffect(() => (hasUnsavedChanges ? askBeforeUnload() : undefined), [hasUnsavedChanges])
}

/** Whether whoever goes elsewhere now may be asked to stay. */
export const mayAskToStay = (): boolean => !isForced

/** Goes elsewhere inside the app without asking: what was typed is kept, or was given up. */
export function withoutAsking<T>(go: () => T): T {
  isForced = true
  try {
    return go()
  } finally {
    isForced = false
  }
}

/** Goes to another page without asking: nothing could be saved any more. */
export function leaveWithoutAsking(address: string): void {
  isForced = true
  window.location.assign(address)
}
