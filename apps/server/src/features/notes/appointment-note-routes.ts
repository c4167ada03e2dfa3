import {
  addAppointmentNote as addCall,
  changeAppointmentNote as changeCall,
  deleteAppointmentNote as deleteCall,
  listAppointmentNotes as listCall,
} from '@archwire/contract/notes/calls'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import {
  addAppointmentNote,
  changeAppointmentNote,
  deleteAppointmentNote,
  listAppointmentNotes,
} from './appointment-notes.ts'

export const appointmentNoteRoutes = (): Route[] => [
  route(listCall, ({ clinic, params, query, user, session, now, inBackground }) =>
    listAppointmentNotes(clinic, {
      appointmentId: params.id,
      before: query.before,
      ofVisitAlone: query.of === 'visit',
      userId: user.id,
      now,
      timeZone: session.timeZone,
      inBackground,
    }),
  ),
  idempotentRoute(addCall, ({ params, body, user, session, now }, tx) =>
    addAppointmentNote(tx, {
      appointmentId: params.id,
      text: body.annotation,
      doctorId: body.doctor_id,
      userId: user.id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(changeCall, ({ clinic, params, body, version, session, now }) =>
    changeAppointmentNote(clinic, {
      appointmentId: params.id,
      id: params.noteId,
      text: body.annotation,
      doctorId: body.doctor_id,
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(deleteCall, ({ clinic, params, version, session, now }) =>
    deleteAppointmentNote(clinic, {
      appointmentId: params.id,
      id: params.noteId,
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
]
