import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './form-section.module.css'

/** A part of a long form: what it is about on the left, its fields on the right; one below the other on a phone. */
export const FormSection = ({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children: ReactNode
}) => (
  <section className={styles.section}>
    <div>
      <h2>{title}</h2>
      <p className={styles.hint}>{hint}</p>
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
)

/** What a step of a form is; it has the focus when the step begins (`useStepFocus`), and so it is read out. */
export const StepHeading = ({ children }: { children: string }) => (
  <h3 className={styles.heading} tabIndex={-1} data-step-start>
    {children}
  </h3>
)

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
