import { mostDrawnDays, type PerformanceMetrics, type SourceMetrics } from '@archwire/contract/reports/calls'
import type { DateRange } from '@archwire/domain/reports/dashboard'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import type { Sourced } from '../metrics/columns.ts'
import { countLabel } from '../metrics/figure-labels.ts'
import { sourcesOf } from '../metrics/sources.ts'
import styles from './charts.module.css'
import { OutcomeChart } from './outcome-chart.tsx'
import { outcomePoints } from './outcome-points.ts'

const mostBars = 6

/** Where bookings come from, the most first; each bar with its number beside it. */
function SourceChart({ sources }: { sources: Sourced<SourceMetrics>[] }) {
  const shown = sources.slice(0, mostBars)
  const rest = sources.slice(mostBars)
  const most = Math.max(1, ...shown.map(source => source.bookings))
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className={styles.title}>
        Bookings by source
      </h2>
      <ul className={styles.list}>
        {shown.map(({ source, bookings, starts }) => (
          <li key={source}>
            <p className={styles.words}>
              <span className={styles.name} title={source}>
                {source}
              </span>
              <span className={styles.figures}>
                {countLabel(bookings)} <span className={styles.starts}>· {startsLabel(starts)}</span>
              </span>
            </p>
            <svg width="100%" height="8" className={styles.bar} aria-hidden="true" focusable="false">
              <rect className={styles.ground} width="100%" height="8" rx="2" />
              <rect className={styles.length} width={`${(100 * bookings) / most}%`} height="8" rx="2" />
            </svg>
          </li>
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <p className={styles.rest}>
          {rest.length === 1 ? '1 more source' : `${countLabel(rest.length)} more sources`}:{' '}
          {countLabel(rest.reduce((sum, source) => sum + source.bookings, 0))}
        </p>
      )}
    </section>
  )
}

const startsLabel = (starts: number) => (starts === 1 ? '1 start' : `${countLabel(starts)} starts`)

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
