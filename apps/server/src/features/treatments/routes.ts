import {
  addTreatmentAppointmentNote,
  addTreatmentNote,
  changeTreatmentAppointmentNote,
  changeTreatmentNote,
  deleteTreatmentAppointmentNote,
  deleteTreatmentNote,
  listTreatments as listCall,
  type TreatmentPlace,
} from '@archwire/contract/treatments/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { idempotentRoute, ReadyJson, type Route, route } from '../../platform/http/route.ts'
import {
  addAppointmentNote,
  changeAppointmentNote,
  deleteAppointmentNote,
} from '../notes/appointment-notes.ts'
import { addPatientNote, changePatientNote, deletePatientNote } from '../notes/patient-notes.ts'
import { type Opening, openThrough } from '../patients/record/record-opening.ts'
import { setSessionTimeZone } from '../scheduling/rows/session-time-zone.ts'
import { treatmentsJson } from './queries.ts'

/** One page of a patient's treatments. Reading it counts as opening the patient's record. */
async function listTreatments(
  clinic: ClinicDatabase,
  input: Opening & { before: TreatmentPlace | undefined; timeZone: string },
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, input, async tx => {
    const [, found] = await Promise.all([setSessionTimeZone(tx, input.timeZone), treatmentsJson(tx, input)])
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}

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
  idempotentRoute(addTreatmentNote, ({ params, body, user, session, now }, tx) =>
    addPatientNote(tx, {
      ...params,
      input: { annotation: body.annotation, classification: 'yellow', alerts: false },
      userId: user.id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(changeTreatmentNote, ({ clinic, params, body, version, session, now }) =>
    changePatientNote(clinic, {
      patientId: params.patientId,
      id: params.noteId,
      input: { annotation: body.annotation },
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
  idempotentRoute(addTreatmentAppointmentNote, ({ params, body, user, session, now }, tx) =>
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
