import { useLayoutEffect } from 'react'

/** Where the focus was before what is just going: what takes its place gives it back to there. */
let owed: Element | null = null

const isFree = () => document.activeElement === null || document.activeElement === document.body

/** While this is shown the focus is elsewhere; when it goes, it returns to where it was. */
export function useGiveFocusBack(): void {
  // Not while it is drawn: what it was opened from, a menu for example, may just be giving the focus back itself.
  useLayoutEffect(() => {
    const before = isFree() && owed !== null ? owed : document.activeElement
    return () => {
      owed = before
      // After the dialog has left the page, and only if nothing else has taken the focus meanwhile.
      requestAnimationFrame(() => {
        if (owed === before) owed = null
        if (isFree() && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])
}
