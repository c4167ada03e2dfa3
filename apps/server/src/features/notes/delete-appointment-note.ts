import type { ClinicDatabase } from '../../platform/db/database.ts'
import { deleteNote } from './delete-note.ts'
import { type AskedAppointment, type AskedNote, findAppointmentNote } from './find-note.ts'

export const deleteAppointmentNote = (
  clinic: ClinicDatabase,
  asked: AskedNote & AskedAppointment,
): Promise<undefined> =>
  clinic.write(async tx => deleteNote(tx, await findAppointmentNote(tx, asked), asked.now))
