import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type TurnButtonProps = {
  /** There is no further page on this side. */
  isOff: boolean
  onTurn: () => void
  /** The accessible name, if the button shows a symbol. */
  label?: string
  children: ReactNode
}

/** A button to the next or previous page: on the last one it is disabled, but keeps its focus. */
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
  /** The name of the list for screen readers. */
  label: string
  page: number
  pages: number
  turnTo: (page: number) => void
}

/** The pages of a table that is longer than one. */
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
