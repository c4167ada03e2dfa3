import { decideReportedAlert, readAlerts as readAlertsCall } from '@archwire/contract/notes/alert-calls'
import {
  addPatientNote as addCall,
  alertNotes,
  changePatientNote as changeCall,
  deletePatientNote as deleteCall,
  getPatientNote,
  profileNotes,
} from '@archwire/contract/notes/patient-note-calls'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import { appointmentNoteRoutes } from './appointment-note-routes.ts'
import {
  addPatientNote,
  changePatientNote,
  deletePatientNote,
  readAlertNotes,
  readOfficeNotes,
  readPatientNote,
} from './patient-notes.ts'
import { decideAlert, readAlerts } from './read-alerts.ts'

const patientNoteRoutes = (): Route[] => [
  route(profileNotes, ({ clinic, params, query, user, session, now, inBackground }) =>
    readOfficeNotes(clinic, {
      patientId: params.id,
      before: query.before,
      userId: user.id,
      timeZone: session.timeZone,
      now,
      inBackground,
    }),
  ),
  route(alertNotes, ({ clinic, params, user, session, now, inBackground }) =>
    readAlertNotes(clinic, {
      patientId: params.id,
      userId: user.id,
      timeZone: session.timeZone,
      now,
      inBackground,
    }),
  ),
  route(readAlertsCall, ({ clinic, params, user, session, now, inBackground }) =>
    readAlerts(clinic, {
      patientId: params.id,
      userId: user.id,
      timeZone: session.timeZone,
      now,
      inBackground,
    }),
  ),
  route(decideReportedAlert, ({ clinic, params, body, user, session, now }) =>
    decideAlert(clinic, {
      patientId: params.id,
      alertId: params.alertId,
      state: body.alert.state,
      userId: user.id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(getPatientNote, ({ clinic, params, user, session, now, inBackground }) =>
    readPatientNote(clinic, {
      patientId: params.patientId,
      id: params.noteId,
      userId: user.id,
      timeZone: session.timeZone,
      now,
      inBackground,
    }),
  ),
  idempotentRoute(addCall, ({ params, body, user, session, now }, tx) =>
    addPatientNote(tx, {
      patientId: params.patientId,
      input: body,
      userId: user.id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(changeCall, ({ clinic, params, body, version, session, now }) =>
    changePatientNote(clinic, {
      patientId: params.patientId,
      id: params.noteId,
      input: body,
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(deleteCall, ({ clinic, params, version, session, now }) =>
    deletePatientNote(clinic, {
      patientId: params.patientId,
      id: params.noteId,
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
]

export const notesRoutes = (): Route[] => [...appointmentNoteRoutes(), ...patientNoteRoutes()]
