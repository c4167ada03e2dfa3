import { useEffect, useRef } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import styles from './free-times.module.css'
import { addDays, nearest, type Slot, type TimesSource } from './free-times.ts'
import type { ChooseTime } from './slot-picker.tsx'
import { dayOf, shortMomentLabel } from './time-labels.ts'
import { useFetched } from './use-fetched.ts'

const most = 4

/** The free times next to one that is gone: on its day, or else on the nearest day that has some. */
export async function findNear(source: TimesSource, gone: string, signal: AbortSignal): Promise<Slot[]> {
  const day = dayOf(gone)
  const same = nearest(await source.slots(day, signal), gone, most)
  if (same.length > 0) return same
  const from = later(source.firstDay, addDays(day, -7))
  const to = earlier(source.lastDay, addDays(day, 14))
  if (from > to) return []
  const free = (await source.days(from, to, signal)).filter(one => one.free > 0 && one.date !== day)
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(day))
  const [next] = free.sort((one, other) => away(one.date) - away(other.date))
  return next === undefined ? [] : nearest(await source.slots(next.date, signal), gone, most)
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

type Props = {
  source: TimesSource
  /** The time that was taken, or is no longer offered. */
  gone: string
  /** Says what is not lost: “What you typed is still here.” */
  calm: string
  onChoose: ChooseTime
  onOther: () => void
}

/** Says kindly that the time is gone, and offers the free times nearest to it. */
export function NearTimes({ source, gone, calm, onChoose, onOther }: Props) {
  const near = useFetched(`${source.key} ${gone}`, signal => findNear(source, gone, signal))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Column ref={box} tabIndex={-1} role="alert" gap={12} className="notice">
      <h2>This time is no longer available</h2>
      <p>
        We are sorry: {shortMomentLabel(gone, source.timeZone)} is not free any more. {calm}
        {near.data === undefined || near.data.length === 0 ? '' : ' These times are free near it:'}
      </p>
      <div className={styles.near}>
        {near.data?.map(({ startsAt, doctor }) => (
          <button
            key={startsAt}
            type="button"
            className="outlined"
            onClick={() => onChoose(startsAt, doctor)}
          >
            {shortMomentLabel(startsAt, source.timeZone)}
          </button>
        ))}
        <button type="button" onClick={onOther}>
          Other times
        </button>
      </div>
    </Column>
  )
}
