import {
  addTreatmentAppointmentNote,
  addTreatmentNote,
  changeTreatmentAppointmentNote,
  changeTreatmentNote,
  deleteTreatmentAppointmentNote,
  deleteTreatmentNote,
  listTreatments as listCall,
} from '@archwire/contract/treatments/calls'
import { onceRoute, type Route, route } from '../../platform/http/route.ts'
import { addAppointmentNote } from '../notes/add-appointment-note.ts'
import { addPatientNote } from '../notes/add-patient-note.ts'
import { changeAppointmentNote } from '../notes/change-appointment-note.ts'
import { changePatientNote } from '../notes/change-patient-note.ts'
import { deleteAppointmentNote } from '../notes/delete-appointment-note.ts'
import { deletePatientNote } from '../notes/delete-patient-note.ts'
import { listTreatments } from './list-treatments.ts'

export const treatmentRoutes = (): Route[] => [
  route(listCall, ({ clinic, params, query, user, session, now, inBackground }) =>
    listTreatments(clinic, {
      patientId: params.id,
      before: query.before,
      userId: user.id,
      timeZone: session.timeZone,
      now,
      inBackground,
    }),
  ),
  onceRoute(addTreatmentNote, ({ params, body, user, session, now }, tx) =>
    addPatientNote(tx, {
      ...params,
      given: { annotation: body.annotation, classification: 'yellow', alerts: false },
      userId: user.id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(changeTreatmentNote, ({ clinic, params, body, version, session, now }) =>
    changePatientNote(clinic, {
      patientId: params.patientId,
      id: params.noteId,
      given: { annotation: body.annotation },
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(deleteTreatmentNote, ({ clinic, params, version, session, now }) =>
    deletePatientNote(clinic, {
      patientId: params.patientId,
      id: params.noteId,
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
  onceRoute(addTreatmentAppointmentNote, ({ params, body, user, session, now }, tx) =>
    addAppointmentNote(tx, {
      ...params,
      text: body.annotation,
      doctorId: body.doctor_id,
      userId: user.id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(changeTreatmentAppointmentNote, ({ clinic, params, body, version, session, now }) =>
    changeAppointmentNote(clinic, {
      ...params,
      id: params.noteId,
      text: body.annotation,
      doctorId: body.doctor_id,
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(deleteTreatmentAppointmentNote, ({ clinic, params, version, session, now }) =>
    deleteAppointmentNote(clinic, { ...params, id: params.noteId, version, timeZone: session.timeZone, now }),
  ),
]
