import {
  addAppointmentLabel,
  checkIn,
  confirmAppointment as confirmCall,
  finishVisit as finishCall,
  markNoShow,
  markReschedule,
  removeAppointmentLabel,
  seatPatient as seatCall,
  undoCheckIn as undoCheckInCall,
  unfinishVisit as unfinishCall,
} from '@archwire/contract/scheduling/visit-calls'
import { type Route, route } from '../../platform/http/route.ts'
import { addLabel, removeLabel } from './visits/appointment-labels.ts'
import { confirmAppointment } from './visits/confirm-appointment.ts'
import { markStatus } from './visits/mark-status.ts'
import {
  checkInPatient,
  finishVisit,
  seatPatient,
  undoCheckIn,
  unfinishVisit,
  unseatPatient,
} from './visits/visit-progress.ts'

type VisitRouteCall = { params: { id: number }; now: Date; session: { timeZone: string } }
const visit = ({ params, now, session }: VisitRouteCall) => ({
  id: params.id,
  now,
  timeZone: session.timeZone,
})

export const visitRoutes = (): Route[] => [
  route(confirmCall, call =>
    confirmAppointment(call.clinic, { ...visit(call), isConfirmed: call.body.completed }),
  ),
  route(checkIn, call =>
    checkInPatient(call.clinic, { ...visit(call), checkedInTime: call.body.checkedInTime }),
  ),
  route(undoCheckInCall, call => undoCheckIn(call.clinic, visit(call))),
  route(seatCall, call => {
    const { doctorId, roomId, seated, seatedTime, acknowledgedWarnings: acknowledged } = call.body
    return seated
      ? seatPatient(call.clinic, { ...visit(call), doctorId, roomId, seatedTime, acknowledged })
      : unseatPatient(call.clinic, visit(call))
  }),
  route(finishCall, call =>
    finishVisit(call.clinic, { ...visit(call), finishedTime: call.body.finishedTime }),
  ),
  route(unfinishCall, call =>
    unfinishVisit(call.clinic, { ...visit(call), acknowledged: call.body.acknowledgedWarnings }),
  ),
  route(markNoShow, call =>
    markStatus(call.clinic, 'noShow', {
      ...visit(call),
      isSet: call.body.noShow,
      acknowledged: call.body.acknowledgedWarnings,
    }),
  ),
  route(markReschedule, call =>
    markStatus(call.clinic, 'reschedule', {
      ...visit(call),
      isSet: call.body.reschedule,
      acknowledged: call.body.acknowledgedWarnings,
    }),
  ),
  route(addAppointmentLabel, call => addLabel(call.clinic, { ...visit(call), labelId: call.params.labelId })),
  route(removeAppointmentLabel, call =>
    removeLabel(call.clinic, { ...visit(call), labelId: call.params.labelId }),
  ),
]
