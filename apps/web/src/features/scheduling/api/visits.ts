import type { LabelRef } from '@archwire/contract/clinic/labels'
import type { Appointment } from '@archwire/contract/scheduling/appointment'
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
import { call } from '../../../lib/call.ts'

/** What the front desk notes of an appointment or a visit. Moments are yyyy-M-d hh:mm aa in the clinic's time. */
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

/** `acknowledgedWarnings`: those seen before somebody is seated, also again, or a no-show or reschedule taken back. */
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
