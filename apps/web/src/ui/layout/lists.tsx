import { Box, type BoxProps, Group, type MantineSpacing, Stack, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './lists.module.css'

type EntryListProps = { label?: string; gap?: MantineSpacing; children: ReactNode }

/** One thing below the other, a line between, each with what is known of it and what can be done about it. */
export const EntryList = ({ label, gap = 'md', children }: EntryListProps) => (
  <Stack component="ul" gap={gap} className={styles.list} aria-label={label}>
    {children}
  </Stack>
)

export const Entry = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Stack component="li" display="grid" justify="stretch" gap="xs" aria-label={label}>
    {children}
  </Stack>
)

/** What it is called by. */
export const EntryTitle = ({ children }: { children: ReactNode }) => (
  <Box component="h3" fz="lg" lh="24px" className="long-words">
    {children}
  </Box>
)

/** What it is called by, where that leads to a page of its own; in a table it is a link as any other. */
export const EntryLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={`${styles.link} thumb`} to={to}>
    {children}
  </Link>
)

/** A line of it, with something at both ends. */
export const EntryLine = ({ children }: { children: ReactNode }) => (
  <Group wrap="nowrap" justify="space-between" className="long-words">
    {children}
  </Group>
)

type WideTableProps = BoxProps & ComponentProps<'table'> & { isDense?: boolean }

/**
 * A table for windows that have room for its columns. What its own class says comes before what all of them look like.
 * A cell with `data-kind` is not broken into lines, and one of kind `figure` stands at the right.
 */
export const WideTable = ({ isDense = false, className = '', ...table }: WideTableProps) => (
  <Box component="table" className={`${styles.table} ${className}`} data-dense={isDense} {...table} />
)

/** Above what can be done about each of its rows, which is nothing to be printed. */
export const ActionsHead = () => (
  <th scope="col" className="screen-only">
    <VisuallyHidden>Actions</VisuallyHidden>
  </th>
)

/** What can be done about a row: as wide as it is, at the end. */
export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={`${styles.actions} screen-only`}>{children}</td>
)

/** The buttons of one of a list, in one line where it is a row of a table. `atEnd`: where rows have different ones. */
export const RowButtons = ({ atEnd = false, children }: { atEnd?: boolean; children: ReactNode }) => (
  <div className={styles.buttons} data-at-end={atEnd}>
    {children}
  </div>
)
