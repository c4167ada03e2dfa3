import { bookingRefusals } from '@archwire/contract/booking/booking-calls'
import { callInstead } from '@archwire/domain/booking/booking-limits'
import { refuse } from '../../platform/http/refuse.ts'
import { openActions } from './present-visit.ts'
import type { VisitRow } from './visit-queries.ts'

/** What is looked for when a visit is to be moved: with its doctor, where one was chosen. */
export function timesForMove(visit: VisitRow, now: Date) {
  if (!openActions(visit, now).canMove) {
    throw refuse(422, callInstead(bookingRefusals.notBookable, visit.phoneNumber), {
      phoneNumber: visit.phoneNumber,
    })
  }
  return {
    typeId: visit.appointmentTypeId,
    doctorId: visit.doctorIsChosen ? visit.doctorId : null,
    own: visit,
  }
}
