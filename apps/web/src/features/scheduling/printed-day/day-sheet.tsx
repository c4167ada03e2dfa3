import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { type Column, type ColumnMode, dayColumns } from '@archwire/domain/scheduling/calendar/columns'
import { openSpans } from '@archwire/domain/scheduling/hours/opening-hours'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localMoment } from '../../../lib/dates/clock.ts'
import { longDay } from '../../../lib/dates/day-labels.ts'
import { appointmentTypesQuery } from '../../../shared/clinic/lookups.ts'
import { blockedReason, shortTime, timeText } from '../appointments/card-labels.ts'
import { daysQuery } from '../appointments/days-query.ts'
import { onlyTypes } from '../calendar/days-view.tsx'
import { useCalendarOptions, useSetup } from '../columns/calendar-setup.ts'
import styles from './day-sheet.module.css'
import { besideLines, sheetRows, statusLines } from './sheet-rows.ts'

type Shown = { mode: ColumnMode; zone: string }

/** The number of rows that always fit on a page, also below the head of the sheet. */
const rowsOnPage = 18

const countLabel = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`)

/** One room or doctor. Its head, with the day, is repeated on every page, as pages get separated. */
export function SheetColumn({
  column,
  date,
  mode,
  zone,
}: Shown & { column: Column<ListedAppointment, TimeOff>; date: string }) {
  const rows = sheetRows(column)
  return (
    <table className={styles.column} data-fits={rows.length <= rowsOnPage}>
      <colgroup>
        <col className={styles.wide} span={3} />
        <col className={styles.narrow} span={3} />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={4} scope="colgroup" className={styles.title}>
            {column.title} <span>{countLabel(column.appointments.length)}</span>
          </th>
          <td colSpan={2} className={styles.day}>
            {longDay(date)}
          </td>
        </tr>
        <tr className={styles.names}>
          <th scope="col">Time</th>
          <th scope="col">Patient</th>
          <th scope="col">Type</th>
          <th scope="col">{mode === 'rooms' ? 'Doctor' : 'Room'}</th>
          <th scope="col">Status</th>
          <th scope="col">Labels</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td colSpan={6}>Nothing booked</td>
          </tr>
        ) : null}
        {rows.map(row =>
          'timeOff' in row ? (
            <Blocked key={`blocked ${row.timeOff.id}`} timeOff={row.timeOff} zone={zone} />
          ) : (
            <Booked key={row.appointment.id} appointment={row.appointment} mode={mode} zone={zone} />
          ),
        )}
      </tbody>
    </table>
  )
}

const Booked = ({ appointment, mode, zone }: Shown & { appointment: ListedAppointment }) => {
  const { patient, appointmentType, labels } = appointment
  return (
    <tr data-off={appointment.noShow || appointment.reschedule || undefined}>
      <Time of={appointment} zone={zone} />
      <td>
        <b className={styles.name}>{patient.fullName}</b>
        {patient.phoneNumber === null ? null : <div>{formatPhone(patient.phoneNumber)}</div>}
      </td>
      <td>{appointmentType.title}</td>
      <Lines of={besideLines(appointment, mode)} />
      <Lines of={statusLines(appointment)} />
      <Lines of={labels.map(label => label.name)} />
    </tr>
  )
}

const Blocked = ({ timeOff, zone }: { timeOff: TimeOff; zone: string }) => (
  <tr className={styles.blocked}>
    <Time of={timeOff} zone={zone} />
    <td colSpan={5}>
      <b>Blocked</b>
      {timeOff.notes === null ? null : `: ${blockedReason(timeOff)}`}
    </td>
  </tr>
)

const Time = ({ of, zone }: { of: { startsAt: string; endsAt: string }; zone: string }) => (
  <td className={styles.time}>
    {timeText(of.startsAt, zone)} – {timeText(of.endsAt, zone)}
  </td>
)

const Lines = ({ of }: { of: readonly string[] }) => (
  <td>
    {of.map(line => (
      <div key={line}>{line}</div>
    ))}
  </td>
)

type Props = { date: string; zone: string; clinic: string | undefined; printedBy: string | undefined }

/** The printed day: a list for each room or doctor, as in the calendar, readable without colour, on US Letter. */
export function DaySheet({ date, zone, clinic, printedBy }: Props) {
  const { mode, types } = useCalendarOptions()
  // Printed from the cache, because printing cannot wait for a response.
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
          {day === undefined ? null : <p>{hoursLabel(day)}</p>}
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

/** Says on paper that the list is filtered by type. */
function TypesShown({ types }: { types: ReadonlySet<number> }) {
  const { data } = useQuery({ ...appointmentTypesQuery, enabled: false })
  if (types.size === 0) return null
  const known = data === undefined ? [] : [...data.onSite, ...data.virtual]
  const titles = new Map(known.map(type => [type.id, type.title]))
  return <p>Only {[...types].flatMap(id => titles.get(id) ?? []).join(', ')}</p>
}

function hoursLabel(day: CalendarDay): string {
  const spans = openSpans(day).map(({ from, to }) => `${shortTime(from)} – ${shortTime(to)}`)
  return spans.length === 0 ? 'Closed' : `Open ${spans.join(' and ')}`
}
