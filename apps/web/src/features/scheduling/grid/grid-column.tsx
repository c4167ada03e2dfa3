import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { memo, useMemo } from 'react'
import { blockedReason, blockedSentence } from '../appointments/card-labels.ts'
import { type GridColumn, insetOf, placeColumn, type Rank, visibleSpans } from '../columns/grid-columns.ts'
import cardStyles from './appointment-card.module.css'
import { AppointmentCard } from './appointment-card.tsx'
import styles from './time-grid.module.css'

type ColumnProps = {
  column: GridColumn
  /** The column's index. */
  index: number
  label: string
  start: number
  paintTo: number
  rank: Rank | undefined
  mode: ColumnMode
  zone: string
}

/** A column of the grid; redrawn only when something in it has changed. */
export const Column = memo(function Column({
  column,
  index,
  label,
  start,
  paintTo,
  rank,
  mode,
  zone,
}: ColumnProps) {
  const range = useMemo(() => ({ start, paintTo }), [start, paintTo])
  const { cards, blocks } = useMemo(() => placeColumn(column, range, rank), [column, range, rank])
  return (
    <div className={styles.column} data-column={index}>
      {visibleSpans(column.closed, range).map(span => (
        <div key={span.from} className={styles.closed} style={{ inset: insetOf(span, range) }} />
      ))}
      <ul aria-label={label}>
        {blocks.map(({ slot, timeOff, inset }) => (
          <li key={`blocked ${slot}`}>
            <button
              type="button"
              tabIndex={-1}
              className={cardStyles.block}
              data-time-off={timeOff.id}
              aria-label={blockedSentence(timeOff, zone)}
              style={{ inset }}
            >
              {blockedReason(timeOff)}
            </button>
          </li>
        ))}
        {cards.map(({ slot, ...card }) => (
          <AppointmentCard key={slot} {...card} mode={mode} zone={zone} />
        ))}
      </ul>
    </div>
  )
})
