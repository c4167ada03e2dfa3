import { type RefObject, useEffect, useRef } from 'react'

/** The pressed button may be gone, so the focus moves to the next action. */
export function useKeepFocus<E extends HTMLElement>(status: string): RefObject<E | null> {
  const place = useRef<E>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    // This waits until the answered confirmation has returned the focus to a button that is gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        place.current?.querySelector<HTMLElement>('a, button:enabled')?.focus()
      }),
    )
  }, [status])
  return place
}
