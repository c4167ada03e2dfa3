import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { missingFrom } from '../patients/record/merged-records.ts'
import {
  appointmentToNote,
  lockAppointmentToNote,
  lockNoteOfPatient,
  lockNoteShownWith,
  type NotedAppointment,
  type NoteState,
} from './queries.ts'

/** `patientId`: the patient whose appointment it must be, when the call comes from a patient's record. */
export type AppointmentRequest = { appointmentId: number; patientId?: number }

export type NoteRequest = { id: number; timeZone: string; now: Date; version?: string | undefined }

export async function findAppointmentToNote(
  tx: Tx,
  { appointmentId, patientId }: AppointmentRequest,
): Promise<NotedAppointment> {
  return ofPatient(tx, await appointmentToNote(tx, appointmentId), patientId)
}

/** Finds the appointment as above and locks it, so that a note can be added. */
export async function lockForNote(
  tx: WriteTx,
  { appointmentId, patientId }: AppointmentRequest,
): Promise<NotedAppointment> {
  return ofPatient(tx, await lockAppointmentToNote(tx, appointmentId), patientId)
}

async function ofPatient(
  tx: Tx,
  appointment: NotedAppointment | undefined,
  patientId: number | undefined,
): Promise<NotedAppointment> {
  if (appointment === undefined) throw notFound()
  if (patientId !== undefined && appointment.patientId !== patientId) throw await missingFrom(tx, patientId)
  return appointment
}

/** Locks a note for a change in the appointment's window, where office notes are read-only. */
export async function findAppointmentNote(
  tx: WriteTx,
  request: NoteRequest & AppointmentRequest,
): Promise<NoteState> {
  const note = await lockNoteShownWith(tx, await findAppointmentToNote(tx, request), request)
  const current = await refuseOldNote(tx, note, request)
  if (current.classification === 'green')
    throw refuse(422, "Office notes are changed in the patient's profile")
  return current
}

/** Any note of the patient, of an appointment or of none, locked. */
export async function findPatientNote(
  tx: WriteTx,
  request: NoteRequest & { patientId: number },
): Promise<NoteState> {
  const note = await lockNoteOfPatient(tx, request.patientId, request)
  if (note === undefined) throw await missingFrom(tx, request.patientId)
  return refuseOldNote(tx, note, request)
}

async function refuseOldNote(
  tx: WriteTx,
  note: NoteState | undefined,
  request: NoteRequest,
): Promise<NoteState> {
  if (note === undefined) throw notFound()
  await refuseOldVersion(tx, request.version, note.json, { type: 'note', id: request.id })
  return note
}
