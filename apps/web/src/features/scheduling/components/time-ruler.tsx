import { memo } from 'react'
import { shortTime } from './card-facts.ts'
import styles from './time-ruler.module.css'

const step = 30

const stepsIn = (start: number, paintTo: number): number[] =>
  Array.from({ length: (paintTo - start) / step }, (_, index) => start + index * step)

const top = (minute: number, start: number, paintTo: number) =>
  `${((minute - start) / (paintTo - start)) * 100}%`

type Props = { start: number; paintTo: number }

/** The hours on the left. */
export const Hours = memo(function Hours({ start, paintTo }: Props) {
  return stepsIn(start, paintTo)
    .filter(minute => minute % 60 === 0)
    .map(minute => (
      <span key={minute} style={{ top: top(minute, start, paintTo) }}>
        {shortTime(minute).replace(':00', '')}
      </span>
    ))
})

/** A line every half hour, behind everything: solid at the full hour, dashed at the half. */
export const Lines = memo(function Lines({ start, paintTo }: Props) {
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
