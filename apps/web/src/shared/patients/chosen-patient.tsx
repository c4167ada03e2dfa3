import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  onChange: () => void
  /** The id of the error message about the choice. */
  errorId?: string | undefined
}

/** The chosen patient in a form, with a button to choose again. */
export const ChosenPatient = ({ children, onChange, errorId }: Props) => (
  <Group justify="space-between" wrap="nowrap" gap="sm" mih="var(--control)">
    {children}
    <Button
      variant="default"
      flex="none"
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      onClick={onChange}
    >
      Change
    </Button>
  </Group>
)
