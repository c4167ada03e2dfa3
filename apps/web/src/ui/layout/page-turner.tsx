import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type TurnButtonProps = {
  /** There is nothing further on this side. */
  isOff: boolean
  onTurn: () => void
  /** Where a sign stands in place of words. */
  label?: string
  children: ReactNode
}

/** One step further: at the first and the last it is off, but keeps the focus that it has. */
export const TurnButton = ({ isOff, onTurn, label, children }: TurnButtonProps) => (
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

type PageTurnerProps = {
  /** What is turned, for whoever listens. */
  label: string
  page: number
  pages: number
  turnTo: (page: number) => void
}

/** Below a table that is longer than a page. */
export function PageTurner({ label, page, pages, turnTo }: PageTurnerProps) {
  if (pages <= 1) return null
  return (
    <Group component="nav" aria-label={label} justify="center" wrap="nowrap">
      <TurnButton isOff={page <= 1} onTurn={() => turnTo(page - 1)}>
        Previous
      </TurnButton>
      <span>
        Page {page} of {pages}
      </span>
      <TurnButton isOff={page >= pages} onTurn={() => turnTo(page + 1)}>
        Next
      </TurnButton>
    </Group>
  )
}
