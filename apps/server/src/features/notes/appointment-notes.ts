import { type Note, notesPerPage } from '@archwire/contract/notes/note'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { type InBackground, ReadyJson } from '../../platform/http/route.ts'
import { openThrough } from '../patients/record/record-opening.ts'
import {
  announceNote,
  announceNoteOfVisit,
  changeNote,
  chooseDoctor,
  deleteNote,
  requireAnnotation,
} from './change-note.ts'
import {
  type AppointmentRequest,
  findAppointmentNote,
  findAppointmentToNote,
  lockForNote,
  type NoteRequest,
} from './find-note.ts'
import { insertNote, notesOf } from './queries.ts'

type ListRequest = {
  appointmentId: number
  before: number | undefined
  /** Only notes of the appointment itself, without the patient's alert notes. */
  ofVisitAlone: boolean
  userId: number
  now: Date
  timeZone: string
  inBackground: InBackground
}

/** A page of notes. They are part of the patient's record, so reading them counts as opening it. */
export async function listAppointmentNotes(clinic: ClinicDatabase, request: ListRequest): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, request, async tx => {
    const appointment = await findAppointmentToNote(tx, { appointmentId: request.appointmentId })
    return { ...appointment, ...(await notesOf(tx, appointment, { ...request, most: notesPerPage })) }
  })
  return new ReadyJson(json)
}

export async function addAppointmentNote(
  tx: WriteTx,
  request: AppointmentRequest & {
    text: string
    doctorId: number | null
    /** Null: the patient wrote the note. */
    userId: number | null
    timeZone: string
    now: Date
  },
): Promise<Note> {
  const { id: appointmentId, ...appointment } = await lockForNote(tx, request)
  const annotation = requireAnnotation(request.text)
  const doctorId = await chooseDoctor(tx, request.doctorId, appointment.doctorId)
  const { userId, now } = request
  const { patientId } = appointment
  const note = {
    patientId,
    appointmentId,
    doctorId,
    userId,
    annotation,
    classification: 'yellow',
    alerts: false,
    now,
  } as const
  const { json } = await insertNote(tx, note, request.timeZone)
  const changes = { appointmentId, annotation, doctorId }
  tx.audit({ action: 'create', entityType: 'note', entityId: json.id, patientId, changes })
  announceNoteOfVisit(tx, { appointmentId, day: appointment.day }, request)
  announceNote(tx, note)
  return json
}

export const changeAppointmentNote = (
  clinic: ClinicDatabase,
  request: NoteRequest & AppointmentRequest & { text: string; doctorId: number | null },
): Promise<Note> =>
  clinic.write(async tx => {
    const note = await findAppointmentNote(tx, request)
    return changeNote(tx, note, { annotation: request.text, doctorId: request.doctorId }, request)
  })

export const deleteAppointmentNote = (
  clinic: ClinicDatabase,
  request: NoteRequest & AppointmentRequest,
): Promise<undefined> =>
  clinic.write(async tx => deleteNote(tx, await findAppointmentNote(tx, request), request))
