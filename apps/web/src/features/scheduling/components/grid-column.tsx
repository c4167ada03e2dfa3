import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { memo, useMemo } from 'react'
import { AppointmentCard } from './appointment-card.tsx'
import { blockedSentenceOf, reasonOf } from './card-facts.ts'
import { type GridColumn, insetOf, placeColumn, type Rank, visibleSpans } from './place-column.ts'
import styles from './time-grid.module.css'

type Props = {
  column: GridColumn
  /** Its place among the others. */
  index: number
  label: string
  start: number
  paintTo: number
  rank: Rank | undefined
  mode: ColumnMode
  zone: string
}

/** A room, a doctor or a day, from top to bottom; drawn again only when something in it changed. */
export const Column = memo(function Column({
  column,
  index,
  label,
  start,
  paintTo,
  rank,
  mode,
  zone,
}: Props) {
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
              className={styles.block}
              data-time-off={timeOff.id}
              aria-label={blockedSentenceOf(timeOff, zone)}
              style={{ inset }}
            >
              {reasonOf(timeOff)}
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
