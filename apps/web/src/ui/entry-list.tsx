import type { ReactNode } from 'react'
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
