import { type Note, notesPerPage } from '@archwire/contract/notes/note'
import type { NewPatientNote, PatientNoteChange } from '@archwire/contract/notes/patient-note-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { lockPatientForShare } from '../patients/record/lock-patient.ts'
import { refuseMerged } from '../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../patients/record/record-opening.ts'
import { announceNote, changeNote, deleteNote, requireAnnotation } from './change-note.ts'
import { findPatientNote, type NoteRequest } from './find-note.ts'
import { alertNotesJson, insertNote, officeNotesJson, type PatientNotes, patientNoteJson } from './queries.ts'

type ReadRequest = Opening & { timeZone: string }

/** A page of the office notes about a patient. */
export const readOfficeNotes = (
  clinic: ClinicDatabase,
  request: ReadRequest & { before: number | undefined },
): Promise<ReadyJson> =>
  openNotes(clinic, request, tx => officeNotesJson(tx, { ...request, most: notesPerPage }))

/** The alert notes of a patient. */
export const readAlertNotes = (clinic: ClinicDatabase, request: ReadRequest): Promise<ReadyJson> =>
  openNotes(clinic, request, tx => alertNotesJson(tx, { ...request, most: notesPerPage }))

export const readPatientNote = (
  clinic: ClinicDatabase,
  request: ReadRequest & { id: number },
): Promise<ReadyJson> => openNotes(clinic, request, tx => patientNoteJson(tx, request))

async function openNotes(
  clinic: ClinicDatabase,
  request: ReadRequest,
  read: (tx: Tx) => Promise<PatientNotes | undefined>,
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, request, async tx => {
    const found = await read(tx)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}

/** A note about the patient that belongs to no appointment, and so to no doctor. */
export async function addPatientNote(
  tx: WriteTx,
  request: { patientId: number; input: NewPatientNote; userId: number; timeZone: string; now: Date },
): Promise<Note> {
  const { patientId, userId, now } = request
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const { classification, alerts } = request.input
  const annotation = requireAnnotation(request.input.annotation)
  const whose = { patientId, appointmentId: null, doctorId: null, userId, now }
  const { json } = await insertNote(tx, { ...whose, annotation, classification, alerts }, request.timeZone)
  const changes = { annotation, classification, alerts }
  tx.audit({ action: 'create', entityType: 'note', entityId: json.id, patientId, changes })
  announceNote(tx, { ...whose, alerts })
  return json
}

export const changePatientNote = (
  clinic: ClinicDatabase,
  request: NoteRequest & { patientId: number; input: PatientNoteChange },
): Promise<Note> =>
  clinic.write(async tx => changeNote(tx, await findPatientNote(tx, request), request.input, request))

export const deletePatientNote = (
  clinic: ClinicDatabase,
  request: NoteRequest & { patientId: number },
): Promise<undefined> => clinic.write(async tx => deleteNote(tx, await findPatientNote(tx, request), request))
