import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import styles from './dashboard-frame.module.css'

const title = 'Bookings Dashboard'

/** The page, whatever there is to show on it. */
export function DashboardFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  usePageTitle(title)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {tools === undefined ? null : <div className={`${styles.tools} screen-only`}>{tools}</div>}
      </div>
      {children}
    </div>
  )
}
