import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { VisitChange } from '../api/visits.ts'

/** What a change touches; the rest of an appointment stays as it is. */
type Touched = Pick<
  ListedAppointment,
  | 'startsAt'
  | 'checkedIn'
  | 'checkedInTime'
  | 'seated'
  | 'seatedTime'
  | 'finished'
  | 'finishedTime'
  | 'completed'
  | 'isConfirmed'
  | 'noShow'
  | 'reschedule'
>

/** Those alone, to go back to. */
export const touchedOf = (appointment: Touched | undefined): Omit<Touched, 'startsAt'> | undefined =>
  appointment && {
    checkedIn: appointment.checkedIn,
    checkedInTime: appointment.checkedInTime,
    seated: appointment.seated,
    seatedTime: appointment.seatedTime,
    finished: appointment.finished,
    finishedTime: appointment.finishedTime,
    completed: appointment.completed,
    isConfirmed: appointment.isConfirmed,
    noShow: appointment.noShow,
    reschedule: appointment.reschedule,
  }

/** An appointment as it will be after a change, shown before the server has answered. */
export function visitAfter<A extends Touched>(appointment: A, change: VisitChange, now: Date): A {
  const moment = byClockOf(appointment.startsAt, now)
  switch (change.kind) {
    case 'confirm':
      return { ...appointment, completed: change.completed, isConfirmed: change.completed }
    case 'noShow':
      return { ...appointment, noShow: change.noShow }
    case 'reschedule':
      return { ...appointment, reschedule: change.reschedule }
    case 'checkIn':
      return { ...appointment, checkedIn: true, checkedInTime: moment }
    case 'undoCheckIn':
      return { ...appointment, checkedIn: false, checkedInTime: null }
    case 'seat': {
      const checkedInTime = appointment.checkedInTime ?? moment
      return { ...appointment, checkedIn: true, checkedInTime, seated: true, seatedTime: moment }
    }
    case 'unseat':
      return { ...appointment, seated: false, seatedTime: null, finished: false, finishedTime: null }
    case 'finish':
      return { ...appointment, finished: true, finishedTime: moment }
    case 'unfinish':
      return { ...appointment, finished: false, finishedTime: null }
  }
}

/** An instant as the wire writes it, with the offset of another one. */
function byClockOf(instant: string, now: Date): string {
  const offset = instant.slice(-6)
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  const ahead = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1)
  return new Date(now.getTime() + ahead).toISOString().replace('Z', offset)
}
