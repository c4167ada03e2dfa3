import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import styles from './dashboard-frame.module.css'

const title = 'Bookings Dashboard'

type Props = {
  tools?: ReactNode
  /** Which days it is about; on a screen the tools say it. */
  onPaper?: string | undefined
  children: ReactNode
}

/** The page, whatever there is to show on it. */
export function DashboardFrame({ tools, onPaper, children }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {tools === undefined ? null : <div className={`${styles.tools} screen-only`}>{tools}</div>}
        {onPaper === undefined ? null : <p className={styles.onPaper}>{onPaper}</p>}
      </div>
      {children}
    </div>
  )
}
