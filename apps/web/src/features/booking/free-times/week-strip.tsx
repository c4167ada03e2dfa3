import type { ReactNode, Ref } from 'react'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { Column } from '../../../ui/patient/column.tsx'
import styles from './free-times.module.css'
import { dayLabel, monthLabel, weekdayLabel } from './time-labels.ts'

type Props = {
  ref: Ref<HTMLElement>
  days: string[]
  chosen: string | undefined
  /** Undefined until it is loaded. */
  countOf: (day: string) => number | undefined
  isInReach: (day: string) => boolean
  onChoose: (day: string) => void
  earlier: (() => void) | undefined
  later: (() => void) | undefined
}

const freeLabel = (count: number | undefined): string => {
  if (count === undefined) return ''
  if (count === 0) return ', no times free'
  return count === 1 ? ', 1 time free' : `, ${count} times free`
}

/** Seven days in a row, marked where something is free, with buttons to the days before and after them. */
export function WeekStrip({ ref, days, chosen, countOf, isInReach, onChoose, earlier, later }: Props) {
  const turn = (go: (() => void) | undefined, label: string, sign: ReactNode) => (
    <button
      type="button"
      className={styles.turn}
      aria-label={label}
      aria-disabled={go === undefined}
      onClick={go}
    >
      {sign}
    </button>
  )
  return (
    <Column as="section" ref={ref} gap={8} aria-label="Days">
      <div className={styles.head}>
        <h2 aria-live="polite">{monthLabel(days[0] ?? '', days.at(-1) ?? '')}</h2>
        {turn(earlier, 'Earlier days', <BackIcon />)}
        {turn(later, 'Later days', <ForwardIcon />)}
      </div>
      <div className={styles.days}>
        {days.map(day => {
          const count = isInReach(day) ? countOf(day) : 0
          const isOpen = count !== 0
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              aria-pressed={day === chosen}
              aria-disabled={!isOpen}
              data-free={count !== undefined && count > 0 ? true : undefined}
              onClick={() => {
                if (isOpen) onChoose(day)
              }}
            >
              <span className="unseen">
                {dayLabel(day)}
                {freeLabel(count)}
              </span>
              <span aria-hidden className={styles.weekday}>
                {weekdayLabel(day)}
              </span>
              <span aria-hidden className={styles.number}>
                {Number(day.slice(8))}
              </span>
              <span aria-hidden className={styles.dot} />
            </button>
          )
        })}
      </div>
    </Column>
  )
}
