import type { SourceMetrics } from '@archwire/contract/reports/calls'
import type { Sourced } from './columns.ts'
import { countWords } from './figure-words.ts'
import styles from './source-chart.module.css'

const mostBars = 6

/** Where bookings come from, the most first; each bar with its number beside it. */
export function SourceChart({ sources }: { sources: Sourced<SourceMetrics>[] }) {
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
                {countWords(bookings)} <span className={styles.starts}>· {startWords(starts)}</span>
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
          {rest.length === 1 ? '1 more source' : `${countWords(rest.length)} more sources`}:{' '}
          {countWords(rest.reduce((sum, source) => sum + source.bookings, 0))}
        </p>
      )}
    </section>
  )
}

const startWords = (starts: number) => (starts === 1 ? '1 start' : `${countWords(starts)} starts`)
