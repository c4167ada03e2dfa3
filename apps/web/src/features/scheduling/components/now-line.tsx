import { minutesOfTime } from '@archwire/domain/scheduling/wall-minutes'
import { localMoment } from '../../../lib/local-moment.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { GridRange } from './place-column.ts'
import styles from './time-grid.module.css'

type Props = { zone: string; dates: readonly string[]; range: GridRange }

/** Where the clinic's clock stands now, over the columns of today; it moves every minute. */
export function NowLine({ zone, dates, range: { start, paintTo } }: Props) {
  const now = localMoment(useNow(), zone)
  const minute = minutesOfTime(now.clock)
  const [first, last] = [dates.indexOf(now.day), dates.lastIndexOf(now.day)]
  if (first === -1 || minute < start || minute >= paintTo) return null
  const share = (part: number) => `${(part / dates.length) * 100}%`
  const position = {
    top: `${((minute - start) / (paintTo - start)) * 100}%`,
    left: share(first),
    right: share(dates.length - last - 1),
  }
  return <div className={styles.now} style={position} data-now={now.clock} aria-hidden />
}
