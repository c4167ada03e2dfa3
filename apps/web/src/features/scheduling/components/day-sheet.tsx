import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import { type ColumnMode, dayColumns } from '@archwire/domain/scheduling/calendar/columns'
import { openSpans } from '@archwire/domain/scheduling/hours/opening-hours'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localMoment } from '../../../lib/local-moment.ts'
import { appointmentTypesQuery } from '../../../pickers/clinic/appointment-types.ts'
import { longDay } from '../../../pickers/date/day-words.ts'
import { daysQuery } from '../api/days.ts'
import { useSetup } from '../api/setup.ts'
import { useCalendarOptions } from './calendar-options.ts'
import { shortTime } from './card-facts.ts'
import styles from './day-sheet.module.css'
import { onlyTypes } from './days-view.tsx'
import { SheetColumn } from './sheet-column.tsx'

type Props = { date: string; zone: string; clinic: string | undefined; printedBy: string | undefined }

/** A day as a list for each room or doctor, as the calendar shows them: readable without colour, on US Letter. */
export function DaySheet({ date, zone, clinic, printedBy }: Props) {
  const { mode, types } = useCalendarOptions()
  // As it stands in the calendar at this moment: paper does not wait for an answer.
  const { data } = useQuery({ ...daysQuery(date, date), enabled: false })
  const { setup } = useSetup()
  const [printedAt] = useState(() => localMoment(new Date(), zone))
  const day = data === undefined ? undefined : onlyTypes(data, types)[0]
  return (
    <article className={styles.sheet} aria-label="Printed day">
      <header className={styles.header}>
        <div>
          <p className={styles.clinic}>{clinic}</p>
          <h1>{longDay(date)}</h1>
          {day === undefined ? null : <p>{hoursWords(day)}</p>}
        </div>
        <div className={styles.about}>
          <p>
            Printed {printedAt.date}, {printedAt.time}
            {printedBy === undefined ? '' : ` by ${printedBy}`}
          </p>
          <p>{mode === 'rooms' ? 'By room' : 'By doctor'}</p>
          <TypesShown types={types} />
        </div>
      </header>
      {day === undefined ? (
        <p>This day had not been loaded when it was printed.</p>
      ) : (
        <Columns day={day} mode={mode} zone={zone} setup={setup} />
      )}
    </article>
  )
}

type Setup = ReturnType<typeof useSetup>['setup']

const Columns = ({
  day,
  mode,
  zone,
  setup,
}: {
  day: CalendarDay
  mode: ColumnMode
  zone: string
  setup: Setup
}) =>
  dayColumns(mode, day, setup).map(column => (
    <SheetColumn key={column.key} column={column} date={day.date} mode={mode} zone={zone} />
  ))

/** Whoever holds the paper must know that it is not the whole day. */
function TypesShown({ types }: { types: ReadonlySet<number> }) {
  const { data } = useQuery({ ...appointmentTypesQuery, enabled: false })
  if (types.size === 0) return null
  const known = data === undefined ? [] : [...data.onSite, ...data.virtual]
  const titles = new Map(known.map(type => [type.id, type.title]))
  return <p>Only {[...types].flatMap(id => titles.get(id) ?? []).join(', ')}</p>
}

function hoursWords(day: CalendarDay): string {
  const spans = openSpans(day).map(({ from, to }) => `${shortTime(from)} – ${shortTime(to)}`)
  return spans.length === 0 ? 'Closed' : `Open ${spans.join(' and ')}`
}
