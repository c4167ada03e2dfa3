import type { ClinicDatabase } from '../../platform/db/database.ts'
import { deleteNote } from './delete-note.ts'
import { type AskedNote, findPatientNote } from './find-note.ts'

export const deletePatientNote = (
  clinic: ClinicDatabase,
  asked: AskedNote & { patientId: number },
): Promise<undefined> => clinic.write(async tx => deleteNote(tx, await findPatientNote(tx, asked), asked.now))
