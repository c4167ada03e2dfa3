import { readPerformanceMetrics } from '@archwire/contract/reports/calls'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
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

const cards = ['bookings', 'showed up', 'no-shows', 'starts']
const sections = [176, 184, 192, 240]

/** The shape of the page, so that nothing moves when the numbers come. */
export const DashboardSkeleton = () => (
  <div className={`late ${styles.page}`}>
    <div className={styles.cards}>
      {cards.map(card => (
        <div key={card} className={styles.card}>
          <Placeholder width={88} />
          <Placeholder width={64} height={28} />
        </div>
      ))}
    </div>
    <div className={styles.charts}>
      <div className={styles.chart}>
        <p role="status">Loading performance metrics...</p>
      </div>
      <div className={styles.chart} />
    </div>
    {sections.map(width => (
      <div key={width} className={styles.section}>
        <Placeholder width={width} />
      </div>
    ))}
  </div>
)

/** In place of the dashboard, for staff who are no administrators. */
export const AdministratorsOnly = () => (
  <DashboardFrame>
    <Message kind="alert" title={readPerformanceMetrics.adminsOnly}>
      <p>Ask an administrator of your clinic if you need it.</p>
    </Message>
  </DashboardFrame>
)
