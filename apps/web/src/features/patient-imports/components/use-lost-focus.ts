import { useLayoutEffect, useRef } from 'react'

/**
 * With each step the button that was pressed is gone. Whoever works by keys goes on where the next one starts
 * (`data-step-start`); whoever has gone to something else meanwhile stays there.
 */
export function useLostFocus(step: string): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main [data-step-start]')?.focus()
  }, [step])
}
