import { Box, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { FoldHead } from '../../../ui/layout/fold-head.tsx'
import styles from './section.module.css'

/** A section of the page: its title, and whether it is open. */
export type SectionState = { title: string; isOpen: boolean; onToggle: () => void }

type Props = SectionState & {
  /** Shown beside the title while the section is open. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of the page that can be folded. */
export function Section({ title, isOpen, onToggle, actions, children }: Props) {
  const id = useId()
  return (
    <Card component="section" display="block" p={0} className={styles.section} aria-label={title}>
      <Box px="md" py="xs">
        <FoldHead level={2} title={title} isOpen={isOpen} onToggle={onToggle} controls={id}>
          {isOpen ? actions : null}
        </FoldHead>
      </Box>
      {isOpen ? (
        <Stack id={id} gap="sm" px="md" pb="md">
          {children}
        </Stack>
      ) : null}
    </Card>
  )
}

/** Which sections are open: at first all except the named ones. */
export function useSections(closedAtFirst: string[]): (title: string) => SectionState {
  const [closed, setClosed] = useState(closedAtFirst)
  const isOpen = (title: string) => !closed.includes(title)
  return title => ({
    title,
    isOpen: isOpen(title),
    onToggle: () => setClosed(isOpen(title) ? [...closed, title] : closed.filter(other => other !== title)),
  })
}

/** Exports the table below it to a file; not shown if there are no rows. */
export const ExportButton = ({
  what,
  rows,
  onClick,
}: {
  what: string
  rows: unknown[]
  onClick: () => void
}) =>
  rows.length === 0 ? null : (
    <Button variant="default" aria-label={`Export CSV: ${what}`} onClick={onClick}>
      Export CSV
    </Button>
  )

/** Shown in place of a table without rows. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <Text py="xs" c="dimmed">
    {children}
  </Text>
)
