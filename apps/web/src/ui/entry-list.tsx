import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './entry-list.module.css'

/** One thing below the other, each with what is known of it and what can be done about it. */
export const EntryList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

export const Entry = ({ label, children }: { label?: string; children: ReactNode }) => (
  <li className={styles.entry} aria-label={label}>
    {children}
  </li>
)

/** What it is called by. */
export const EntryTitle = ({ children }: { children: ReactNode }) => (
  <h3 className={styles.title}>{children}</h3>
)

/** What it is called by, where that leads to a page of its own; in a table it is a link as any other. */
export const EntryLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.link} to={to}>
    {children}
  </Link>
)

/** A line of it, with something at both ends. */
export const EntryLine = ({ children }: { children: ReactNode }) => (
  <div className={styles.line}>{children}</div>
)
