import { Column } from '../../../ui/patient/column.tsx'
import styles from './free-times.module.css'
import { besideVisit, type TimesSource } from './free-times.ts'
import { dayOf, shortMomentLabel } from './time-labels.ts'
import { useFetched } from './use-fetched.ts'

/** A visit of the family that was booked just now. */
export type FirstVisit = { firstName: string; startsAt: string; endsAt: string }

type Props = {
  source: TimesSource
  first: FirstVisit
  onChoose: (startsAt: string) => void
}

/** Offers the free times right after another visit of the family, or beside it, before all others. */
export function BesideTimes({ source, first, onChoose }: Props) {
  const { firstName, startsAt, endsAt } = first
  const beside = useFetched(`${source.key} beside ${startsAt} ${endsAt}`, async signal =>
    besideVisit(await source.slots(dayOf(startsAt), signal), first),
  )
  if (beside.data === undefined || beside.data.length === 0) return null
  return (
    <Column as="section" gap={12} aria-labelledby="beside-first">
      <h2 id="beside-first">Close to {firstName}’s visit</h2>
      <div className={styles.near}>
        {beside.data.map(({ startsAt: at, label }) => (
          <button key={at} type="button" className="outlined" onClick={() => onChoose(at)}>
            {shortMomentLabel(at, source.timeZone)}
            {label === undefined ? '' : `, ${label}`}
          </button>
        ))}
      </div>
    </Column>
  )
}
