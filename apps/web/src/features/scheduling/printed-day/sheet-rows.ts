import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { cardLetters } from '@archwire/domain/scheduling/visits/card-letters'
import { placeLabel } from '../appointments/time-and-place-labels.ts'

export type SheetRow = { appointment: ListedAppointment } | { timeOff: TimeOff }

const whenOf = (row: SheetRow) => ('timeOff' in row ? row.timeOff : row.appointment)

/** What happens in a column, from morning to evening; what is blocked comes before what is booked at the same time. */
export function sheetRows(column: {
  appointments: readonly ListedAppointment[]
  timeOffs: readonly TimeOff[]
}): SheetRow[] {
  const rows: SheetRow[] = [
    ...column.timeOffs.map(timeOff => ({ timeOff })),
    ...column.appointments.map(appointment => ({ appointment })),
  ]
  // By the instant: on a day on which the clocks change, the text of a later one may come first.
  return rows.sort((one, other) => Date.parse(whenOf(one).startsAt) - Date.parse(whenOf(other).startsAt))
}

/** How a visit stands, each letter of the card with its word; on paper nothing can be pointed at to ask. */
export function statusLines(one: ListedAppointment): string[] {
  const lines = cardLetters(one).map(({ letter, text }) => `${letter} · ${text}`)
  if (one.isConfirmed) return [...lines, 'Confirmed']
  return lines.length > 0 ? lines : ['Not confirmed']
}

/** With whom, where the columns are rooms; where, where they are doctors. By video, how the patient is reached. */
export function besideLines(one: ListedAppointment, mode: ColumnMode): string[] {
  if (mode === 'doctors') return [one.virtual ? `By video: ${placeLabel(one)}` : placeLabel(one)]
  const doctor = one.doctor === null ? 'No Doctor' : `Dr. ${one.doctor.fullName}`
  return one.virtual ? [doctor, `By video: ${placeLabel(one)}`] : [doctor]
}
