import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { minutesOfDay, type Span } from '@archwire/domain/scheduling/clock/time-of-day'
import { minutesLate } from '@archwire/domain/scheduling/visits/card-marks'
import { memo, useMemo } from 'react'
import { blockedHours, blockedReason, blockedSentence, stackSentence } from '../appointments/card-labels.ts'
import { type GridColumn, type Rank, visibleSpans } from '../columns/grid-columns.ts'
import { insetOf, placeColumn } from '../columns/placed-cards.ts'
import cardStyles from './appointment-card.module.css'
import { AppointmentCard } from './appointment-card.tsx'
import { placeClasses } from './card-classes.ts'
import styles from './time-grid.module.css'

type ColumnProps = {
  column: GridColumn
  /** The column's index. */
  index: number
  label: string
  start: number
  paintTo: number
  /** Its width and the height of a minute, in pixels; 0: not known yet. */
  width: number
  perMinute: number
  rank: Rank | undefined
  mode: ColumnMode
  zone: string
  /** The current minute, counted from 1970, if the column shows today. */
  now: number | undefined
}

const minute = 60_000
const isWholeDay = ({ from, to }: Span) => to - from >= minutesOfDay

/** A column of the grid; redrawn only when something in it has changed. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, index, label, start, paintTo, width, perMinute, rank, mode, zone, now } = props
  const range = useMemo(() => ({ start, paintTo }), [start, paintTo])
  const { cards, blocks, stacks } = useMemo(
    () => placeColumn(column, range, rank, { width, perMinute }),
    [column, range, rank, width, perMinute],
  )
  const clock = now === undefined ? undefined : new Date(now * minute)
  // Once for the day, not in each of its rooms.
  const isClosed = (rank !== undefined || index === 0) && column.closed.some(isWholeDay)
  return (
    <div className={styles.column} data-column={index} data-narrow={column.isNarrow || undefined}>
      {visibleSpans(column.closed, range).map(span => (
        <div key={span.from} className={styles.closed} style={{ inset: insetOf(span, range) }}>
          {isClosed ? <span>Closed</span> : null}
        </div>
      ))}
      <ul aria-label={label}>
        {blocks.map(({ slot, timeOff, place, isShort }) => (
          <li key={`blocked ${slot}`}>
            <button
              type="button"
              tabIndex={-1}
              className={`${cardStyles.block} ${placeClasses(place)}`}
              data-time-off={timeOff.id}
              aria-label={blockedSentence(timeOff, zone)}
            >
              <span className={cardStyles.lines}>
                {blockedReason(timeOff)}
                {isShort ? null : (
                  <span className={cardStyles.more} data-text={blockedHours(timeOff, zone)} />
                )}
              </span>
            </button>
          </li>
        ))}
        {cards.map(({ slot, place, ...card }) => (
          <AppointmentCard
            key={slot}
            {...card}
            {...place}
            late={clock === undefined ? undefined : minutesLate(card.appointment, clock)}
            mode={mode}
            zone={zone}
          />
        ))}
        {stacks.map(({ slot, place, key, entries, span }) => (
          <li key={`stack ${slot}`}>
            <button
              type="button"
              tabIndex={-1}
              className={`${cardStyles.stack} ${placeClasses(place)}`}
              data-stack={key}
              aria-haspopup="dialog"
              aria-label={stackSentence(entries, span)}
            >
              +{entries.length}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
})
