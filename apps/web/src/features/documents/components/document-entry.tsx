import type { ReactNode } from 'react'
import { Entry } from '../../../ui/entry-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './document-entry.module.css'

type Props = {
  title: string
  /** What happened to it, in a few words. */
  facts: string
  /** Until when its link works, while there is something to sign by it. */
  link?: ReactNode
  status: { text: string; color: 'green' | 'gray' | 'red' }
  children: ReactNode
}

/** One document in the list of its card, with what can be done about it. */
export const DocumentEntry = ({ title, facts, link, status, children }: Props) => (
  <Entry label={title}>
    <div className={styles.about}>
      <p className={styles.title}>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.facts}>{facts}</p>
      {link === undefined ? null : <p className={styles.facts}>{link}</p>}
    </div>
    <StatusBadge {...status} />
    <div className={`${styles.actions} screen-only`}>{children}</div>
  </Entry>
)
