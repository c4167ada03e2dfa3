import { type RefObject, useEffect, useRef } from 'react'

/** The button that was pressed may be gone now: the focus goes on to what can be done next. */
export function useKeepFocus<E extends HTMLElement>(status: string): RefObject<E | null> {
  const place = useRef<E>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    // After a question that was answered has given the focus back to a button that is gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        place.current?.querySelector<HTMLElement>('a, button:enabled')?.focus()
      }),
    )
  }, [status])
  return place
}
