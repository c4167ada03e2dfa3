import { Stack, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Columns } from '../layout/columns.tsx'

/** A section of a long form: its title on the left, its fields on the right; on a phone one below the other. */
export const FormSection = ({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children: ReactNode
}) => (
  <Columns component="section" shares={[2, 3]} gap="16px 48px" py="lg" className="line-above">
    <div>
      <h2>{title}</h2>
      <Text c="dimmed" mt={4} textWrap="pretty">
        {hint}
      </Text>
    </div>
    <Stack display="grid" justify="stretch">
      {children}
    </Stack>
  </Columns>
)

/** The heading of a form's step; it is focused when the step begins (`useStepFocus`), which announces it. */
export const StepHeading = ({ children }: { children: string }) => (
  <h3 tabIndex={-1} data-step-start>
    {children}
  </h3>
)

/**
 * For a form in steps: each step focuses its start, a heading (`data-step-start`) or its first field. The focused
 * element may be gone, and a button that stays but now does more must not be pressed before the step was read.
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
