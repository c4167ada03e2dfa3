import { minutesOfTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { localMoment } from '../../../lib/local-moment.ts'
import { useNow } from '../../../lib/use-now.ts'
import styles from './now-line.module.css'
import type { GridRange } from './place-column.ts'

type Props = { zone: string; dates: readonly string[]; range: GridRange }

/** Where the clinic's clock stands now, in the columns of today; it moves every minute. */
function usePlaceOfNow({ zone, dates, range: { start, paintTo } }: Props) {
  const now = localMoment(useNow(), zone)
  const minute = minutesOfTime(now.clock)
  const [first, last] = [dates.indexOf(now.day), dates.lastIndexOf(now.day)]
  if (first === -1 || minute < start || minute >= paintTo) return undefined
  return { clock: now.clock, first, last, top: `${((minute - start) / (paintTo - start)) * 100}%` }
}

/** A line behind the cards: it crosses out nobody's name. */
export function NowLine(props: Props) {
  const place = usePlaceOfNow(props)
  if (place === undefined) return null
  const { clock, first, last, top } = place
  const share = (part: number) => `${(part / props.dates.length) * 100}%`
  const position = { top, left: share(first), right: share(props.dates.length - last - 1) }
  return <div className={styles.now} style={position} data-now={clock} aria-hidden />
}

/** The same beside the hours, where no card covers it. */
export function NowMark(props: Props) {
  const place = usePlaceOfNow(props)
  return place === undefined ? null : <i className={styles.mark} style={{ top: place.top }} />
}
