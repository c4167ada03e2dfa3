import { useEffect } from 'react'

let isForced = false

/** Until the returned function is called, the browser asks before the page is left or closed. */
export function confirmBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isForced) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** The browser asks before a page load would lose typed values. */
export function useConfirmBeforeUnload(hasUnsavedChanges: boolean): void {
  useEffect(() => (hasUnsavedChanges ? confirmBeforeUnload() : undefined), [hasUnsavedChanges])
}

/** Whether a navigation may ask for a confirmation now. */
export const mayConfirmLeave = (): boolean => !isForced

/** Navigates inside the app without a confirmation: the input was saved, or discarded. */
export function withoutConfirm<T>(go: () => T): T {
  isForced = true
  try {
    return go()
  } finally {
    isForced = false
  }
}

/** Goes to another page without a confirmation: nothing could be saved any more. */
export function leaveWithoutConfirm(address: string): void {
  isForced = true
  window.location.assign(address)
}
