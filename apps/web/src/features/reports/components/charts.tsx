import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { mostDrawnDays } from '@archwire/contract/reports/calls'
import type { DateRange } from '@archwire/domain/reports/dashboard'
import { useIsPhone } from '../../../lib/is-phone.ts'
import styles from './charts.module.css'
import { OutcomeChart } from './outcome-chart.tsx'
import { outcomePoints } from './outcome-points.ts'
import { SourceChart } from './source-chart.tsx'
import { sourcesOf } from './sources.ts'

// More bars than these are too thin for their patterns there.
const mostDaysOnPhone = 31

/** The same numbers to look at; none of nothing. */
export function Charts({ metrics, range }: { metrics: PerformanceMetrics; range: DateRange }) {
  const mostDays = useIsPhone() ? mostDaysOnPhone : mostDrawnDays
  if (metrics.summary.total_bookings === 0) return null
  return (
    <div className={styles.charts}>
      <div className={styles.chart}>
        <OutcomeChart {...outcomePoints(metrics, range, mostDays)} />
      </div>
      <div className={styles.chart}>
        <SourceChart sources={sourcesOf(metrics.utm_breakdown)} />
      </div>
    </div>
  )
}
