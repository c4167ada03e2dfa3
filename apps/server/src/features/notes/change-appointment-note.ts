import type { Note } from '@archwire/contract/notes/note'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { changeNote } from './change-note.ts'
import { type AskedAppointment, type AskedNote, findAppointmentNote } from './find-note.ts'

export const changeAppointmentNote = (
  clinic: ClinicDatabase,
  asked: AskedNote & AskedAppointment & { text: string; doctorId: number | null },
): Promise<Note> =>
  clinic.write(async tx => {
    const note = await findAppointmentNote(tx, asked)
    return changeNote(tx, note, { annotation: asked.text, doctorId: asked.doctorId }, asked)
  })
