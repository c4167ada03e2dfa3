import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** There is nothing further on this side. */
  isOff: boolean
  onTurn: () => void
  /** Where a sign stands in place of words. */
  label?: string
  children: ReactNode
}

/** One step further: at the first and the last it is off, but keeps the focus that it has. */
export const TurnButton = ({ isOff, onTurn, label, children }: Props) => (
  <Button
    variant="default"
    aria-label={label}
    aria-disabled={isOff}
    data-disabled={isOff}
    onClick={() => {
      if (!isOff) onTurn()
    }}
  >
    {children}
  </Button>
)
