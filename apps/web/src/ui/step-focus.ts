import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a form in steps: with each step the focus goes to where it starts, its heading (`data-step-start`) or its first
 * field. What had it may be gone; and a button that stays, but means more by now, must not be pressed unread.
 */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, step: number): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    for (const start of ['[data-step-start]', '[data-autofocus]', 'input, select, textarea']) {
      for (const one of form.current?.querySelectorAll<HTMLElement>(start) ?? []) {
        one.focus()
        if (document.activeElement === one) return
      }
    }
  }, [form, step])
}
