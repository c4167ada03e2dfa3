import type { LabelRef } from '@archwire/contract/clinic/labels'
import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import {
  addAppointmentLabel,
  checkIn,
  confirmAppointment,
  finishVisit,
  markNoShow,
  markReschedule,
  removeAppointmentLabel,
  seatPatient,
  undoCheckIn,
  unfinishVisit,
} from '@archwire/contract/scheduling/visit-calls'
import { call } from '../../../lib/api/call.ts'

/** The changes the front desk records. Moments are yyyy-M-d hh:mm aa in the clinic's time. */
export type VisitChange =
  | { kind: 'confirm'; completed: boolean }
  | { kind: 'noShow'; noShow: boolean }
  | { kind: 'reschedule'; reschedule: boolean }
  | { kind: 'checkIn'; checkedInTime: string }
  | { kind: 'undoCheckIn' }
  | { kind: 'seat'; doctorId: number | null; roomId: number | null; seatedTime: string }
  | { kind: 'unseat' }
  | { kind: 'finish'; finishedTime: string }
  | { kind: 'unfinish' }

/**
 * `acknowledgedWarnings`: the warnings seen before somebody is seated, also again, or a no-show or reschedule is
 * undone.
 */
export function saveVisit(
  id: number,
  change: VisitChange,
  acknowledgedWarnings: string[] = [],
): Promise<Appointment> {
  const params = { id }
  switch (change.kind) {
    case 'confirm':
      return call(confirmAppointment, { params, body: { completed: change.completed } })
    case 'noShow':
      return call(markNoShow, { params, body: { noShow: change.noShow, acknowledgedWarnings } })
    case 'reschedule':
      return call(markReschedule, { params, body: { reschedule: change.reschedule, acknowledgedWarnings } })
    case 'checkIn':
      return call(checkIn, { params, body: { checkedInTime: change.checkedInTime } })
    case 'undoCheckIn':
      return call(undoCheckIn, { params })
    case 'seat': {
      const { kind: _, ...where } = change
      return call(seatPatient, { params, body: { id, seated: true, ...where, acknowledgedWarnings } })
    }
    case 'unseat':
      return call(seatPatient, { params, body: { id, seated: false } })
    case 'finish':
      return call(finishVisit, { params, body: { finishedTime: change.finishedTime } })
    case 'unfinish':
      return call(unfinishVisit, { params, body: { acknowledgedWarnings } })
  }
}

export const putLabel = (id: number, label: LabelRef): Promise<LabelRef[]> =>
  call(addAppointmentLabel, { params: { id, labelId: label.id } })

export const takeLabelOff = (id: number, label: LabelRef): Promise<undefined> =>
  call(removeAppointmentLabel, { params: { id, labelId: label.id } })

/** The fields that a change can touch. */
type VisitFields = Pick<
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

/** A copy of those fields, to roll back to. */
export const visitFieldsOf = (
  appointment: VisitFields | undefined,
): Omit<VisitFields, 'startsAt'> | undefined =>
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

/** The appointment as it will be after a change, shown before the server has responded. */
export function visitAfter<A extends VisitFields>(appointment: A, change: VisitChange, now: Date): A {
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

/** An instant as the API writes it, with the UTC offset of another one. */
function byClockOf(instant: string, now: Date): string {
  const offset = instant.slice(-6)
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  const ahead = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1)
  return new Date(now.getTime() + ahead).toISOString().replace('Z', offset)
}
