import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * With each step the button that was pressed is gone. Whoever works by keys goes on where the next one starts
 * (`data-step-start`), in this part of the page or else at the first; whoever has gone to something else meanwhile stays there.
 */
export function useLostFocus(step: string, part?: RefObject<HTMLElement | null>): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement !== document.body) return
    const within = part?.current ?? document.querySelector('main')
    within?.querySelector<HTMLElement>('[data-step-start]')?.focus()
  }, [step, part])
}
