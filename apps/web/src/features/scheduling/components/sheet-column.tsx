import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { Column, ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { longDay } from '../../../pickers/date/day-words.ts'
import { reasonOf, timeText } from './card-facts.ts'
import styles from './day-sheet.module.css'
import { besideLines, sheetRows, statusLines } from './sheet-rows.ts'

type Shown = { mode: ColumnMode; zone: string }

/** So many stand on a page for certain, under the head of the sheet too. */
const rowsOnPage = 18

const countWords = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`)

/** One room or doctor. Its head comes again on every page, with the day: pages get separated. */
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
            {column.title} <span>{countWords(column.appointments.length)}</span>
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
      {timeOff.notes === null ? null : `: ${reasonOf(timeOff)}`}
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
