import {
  bookAppointment as bookCall,
  cancelAppointment as cancelCall,
  changeAppointment as changeCall,
  checkAppointment as checkCall,
  checkNewAppointment as checkNewCall,
  getAppointment,
  getAppointmentHistory,
  undoAppointmentChange as undoCall,
} from '@archwire/contract/scheduling/appointment-calls'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import type { PatientCreated } from '../patients/profile/create-patient.ts'
import { appointmentHistory } from './appointments/appointment-history.ts'
import { bookAppointment } from './appointments/book-appointment.ts'
import {
  cancelAppointment,
  changeAppointment,
  undoAppointmentChange,
} from './appointments/change-appointment.ts'
import { checkAppointment } from './availability/check-appointment.ts'
import { openAppointment } from './rows/read-appointment.ts'

export const appointmentRoutes = ({ patientCreated }: { patientCreated: PatientCreated[] }): Route[] => [
  route(checkNewCall, ({ clinic, body, session, now }) =>
    checkAppointment(clinic, { input: body.appointment, now, timeZone: session.timeZone }),
  ),
  route(checkCall, ({ clinic, params, body, session, now }) =>
    checkAppointment(clinic, {
      id: params.id,
      input: body.appointment,
      now,
      timeZone: session.timeZone,
    }),
  ),
  route(getAppointment, ({ clinic, params, user, session, now, inBackground }) =>
    openAppointment(clinic, {
      id: params.id,
      userId: user.id,
      now,
      timeZone: session.timeZone,
      inBackground,
    }),
  ),
  idempotentRoute(bookCall, ({ body, user, session, now }, tx) =>
    bookAppointment(tx, patientCreated, {
      input: body.appointment,
      userId: user.id,
      now,
      timeZone: session.timeZone,
    }),
  ),
  route(changeCall, ({ clinic, params, body, version, session, now }) =>
    changeAppointment(clinic, {
      id: params.id,
      input: body.appointment,
      version,
      now,
      timeZone: session.timeZone,
    }),
  ),
  route(cancelCall, async ({ clinic, params, version, user, session, now, setVersion }) => {
    const request = { id: params.id, version, userId: user.id, now, timeZone: session.timeZone }
    setVersion((await cancelAppointment(clinic, request)).updatedAt)
    return undefined
  }),
  route(undoCall, ({ clinic, params, body, session, now }) =>
    undoAppointmentChange(clinic, {
      id: params.id,
      version: body.version,
      now,
      timeZone: session.timeZone,
    }),
  ),
  route(getAppointmentHistory, ({ clinic, params, session }) =>
    appointmentHistory(clinic, { id: params.id, timeZone: session.timeZone }),
  ),
]
