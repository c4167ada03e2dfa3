import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { cardLetters } from '@archwire/domain/scheduling/visits/card-letters'
import { placeLabel } from '../appointments/time-and-place-labels.ts'

export type SheetRow = { appointment: ListedAppointment } | { timeOff: TimeOff }

const whenOf = (row: SheetRow) => ('timeOff' in row ? row.timeOff : row.appointment)

/** The entries of a column in order of time; blocked time comes before appointments with the same start. */
export function sheetRows(column: {
  appointments: readonly ListedAppointment[]
  timeOffs: readonly TimeOff[]
}): SheetRow[] {
  const rows: SheetRow[] = [
    ...column.timeOffs.map(timeOff => ({ timeOff })),
    ...column.appointments.map(appointment => ({ appointment })),
  ]
  // Sorted by instant: on a day of a clock change local times are not in order.
  return rows.sort((one, other) => Date.parse(whenOf(one).startsAt) - Date.parse(whenOf(other).startsAt))
}

/** The status of a visit, with each letter of the card in words, since paper has no tooltips. */
export function statusLines(one: ListedAppointment): string[] {
  const lines = cardLetters(one).map(({ letter, text }) => `${letter} · ${text}`)
  if (one.isConfirmed) return [...lines, 'Confirmed']
  return lines.length > 0 ? lines : ['Not confirmed']
}

/** The doctor where the columns are rooms, the room where they are doctors, or the contact method for a video visit. */
export function besideLines(one: ListedAppointment, mode: ColumnMode): string[] {
  if (mode === 'doctors') return [one.virtual ? `By video: ${placeLabel(one)}` : placeLabel(one)]
  const doctor = one.doctor === null ? 'No Doctor' : `Dr. ${one.doctor.fullName}`
  return one.virtual ? [doctor, `By video: ${placeLabel(one)}`] : [doctor]
}
