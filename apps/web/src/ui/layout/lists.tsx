import { Box, type BoxProps, Group, type MantineSpacing, Stack, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './lists.module.css'

type EntryListProps = { label?: string; gap?: MantineSpacing; children: ReactNode }

/** A list of entries separated by lines, each with its details and actions. */
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

/** The title of an entry. */
export const EntryTitle = ({ children }: { children: ReactNode }) => (
  <Box component="h3" fz="lg" lh="24px" className="long-words">
    {children}
  </Box>
)

/** A name that leads to a page of its own: quiet, in a table as in an entry of a list. */
export const EntryLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={`${styles.link} text-link thumb`} to={to}>
    {children}
  </Link>
)

/** A line of an entry, with content at both ends. */
export const EntryLine = ({ children }: { children: ReactNode }) => (
  <Group wrap="nowrap" justify="space-between" className="long-words">
    {children}
  </Group>
)

type WideTableProps = BoxProps & ComponentProps<'table'> & { isDense?: boolean }

/**
 * A table for windows that have room for its columns. What its own class says comes before what all of them look like.
 * A cell with `data-kind` is not broken into lines; one of kind `figure` stands at the right, and of one of kind `name`
 * the end is cut where it is long.
 */
export const WideTable = ({ isDense = false, className = '', ...table }: WideTableProps) => (
  <Box component="table" className={`${styles.table} ${className}`} data-dense={isDense} {...table} />
)

/** A name in a cell of kind `name` whose column is narrower than it, if the table would not fit otherwise. */
export const NarrowName = ({ children }: { children: ReactNode }) => (
  <span className={styles.narrow}>
    <span className="one-line">{children}</span>
  </span>
)

/** The head of the column of actions, which is not printed. */
export const ActionsHead = () => (
  <th scope="col" className="screen-only">
    <VisuallyHidden>Actions</VisuallyHidden>
  </th>
)

/** The actions of a row, in a column of their own width at the end. */
export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={`${styles.actions} screen-only`}>{children}</td>
)

/**
 * The buttons of an entry, in one line in a row of a table. `atEnd`: aligned to the end, if rows have different
 * buttons.
 */
export const RowButtons = ({ atEnd = false, children }: { atEnd?: boolean; children: ReactNode }) => (
  <div className={styles.buttons} data-at-end={atEnd}>
    {children}
  </div>
)
