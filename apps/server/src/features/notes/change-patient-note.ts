import type { Note } from '@archwire/contract/notes/note'
import type { PatientNoteChange } from '@archwire/contract/notes/patient-note-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { changeNote } from './change-note.ts'
import { type AskedNote, findPatientNote } from './find-note.ts'

export const changePatientNote = (
  clinic: ClinicDatabase,
  asked: AskedNote & { patientId: number; given: PatientNoteChange },
): Promise<Note> =>
  clinic.write(async tx => changeNote(tx, await findPatientNote(tx, asked), asked.given, asked))
