import { VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import styles from './wide-table.module.css'

/** A table for windows that have room for its columns. What its own class says comes before what all of them look like. */
export const WideTable = ({ className, ...table }: ComponentProps<'table'>) => (
  <table className={`${styles.table} ${className}`} {...table} />
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
