import { minutesOfTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { memo } from 'react'
import { localMoment, useNow } from '../../../lib/dates/clock.ts'
import { shortTime } from '../appointments/card-labels.ts'
import type { GridRange } from '../columns/grid-columns.ts'
import styles from './time-ruler.module.css'

const step = 30

const stepsIn = (start: number, paintTo: number): number[] =>
  Array.from({ length: (paintTo - start) / step }, (_, index) => start + index * step)

const top = (minute: number, start: number, paintTo: number) =>
  `${((minute - start) / (paintTo - start)) * 100}%`

type HoursProps = { start: number; paintTo: number }

/** The ruler of hours on the left. */
export const Hours = memo(function Hours({ start, paintTo }: HoursProps) {
  return stepsIn(start, paintTo)
    .filter(minute => minute % 60 === 0)
    .map(minute => (
      <span key={minute} style={{ top: top(minute, start, paintTo) }}>
        {shortTime(minute).replace(':00', '')}
      </span>
    ))
})

/** A line every half hour, behind everything else: solid on the hour, dashed on the half. */
export const Lines = memo(function Lines({ start, paintTo }: HoursProps) {
  return stepsIn(start, paintTo).map(minute => (
    <div
      key={minute}
      className={styles.line}
      data-half={minute % 60 !== 0}
      style={{ top: top(minute, start, paintTo) }}
      aria-hidden
    />
  ))
})

type NowLineProps = { zone: string; dates: readonly string[]; range: GridRange }

/** The position of the current time in today's columns; updated every minute. */
function usePlaceOfNow({ zone, dates, range: { start, paintTo } }: NowLineProps) {
  const now = localMoment(useNow(), zone)
  const minute = minutesOfTime(now.clock)
  const [first, last] = [dates.indexOf(now.day), dates.lastIndexOf(now.day)]
  if (first === -1 || minute < start || minute >= paintTo) return undefined
  return { clock: now.clock, first, last, top: `${((minute - start) / (paintTo - start)) * 100}%` }
}

/** The line of the current time, behind the cards; over them it is pale, so that it does not cross out names. */
export function NowLine({ isOver = false, ...props }: NowLineProps & { isOver?: boolean }) {
  const place = usePlaceOfNow(props)
  if (place === undefined) return null
  const { clock, first, last, top } = place
  const position = { top, gridColumn: `${first + 1} / ${last + 2}` }
  return (
    <div
      className={styles.now}
      style={position}
      {...(isOver ? { 'data-over': true } : { 'data-now': clock })}
      aria-hidden
    />
  )
}

/** The current time beside the hours, in place of the text of an hour that is near. */
export function NowMark(props: NowLineProps) {
  const place = usePlaceOfNow(props)
  if (place === undefined) return null
  return (
    <b className={styles.mark} style={{ top: place.top }}>
      {shortTime(minutesOfTime(place.clock)).slice(0, -3)}
    </b>
  )
}
