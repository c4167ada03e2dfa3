import type { ReactNode } from 'react'
import styles from './document-entry.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  title: string
  /** What happened to it, in a few words. */
  facts: string
  status: { text: string; color: 'green' | 'gray' | 'red' }
  children: ReactNode
}

/** One document in the list of its card, with what can be done about it. */
export const DocumentEntry = ({ title, facts, status, children }: Props) => (
  <li className={styles.entry} aria-label={title}>
    <div className={styles.about}>
      <p className={styles.title}>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.facts}>{facts}</p>
    </div>
    <StatusBadge {...status} />
    <div className={`${styles.actions} screen-only`}>{children}</div>
  </li>
)

export const DocumentList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)
