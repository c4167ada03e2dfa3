import { useLayoutEffect } from 'react'

/** While this is shown the focus is elsewhere; when it goes, it returns to where it was. */
export function useGiveFocusBack(): void {
  // Not while it is drawn: what it was opened from, a menu for example, may just be giving the focus back itself.
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      // After the dialog has left the page, and only if nothing else has taken the focus meanwhile.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])
}
