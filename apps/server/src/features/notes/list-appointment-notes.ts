import { notesPerPage } from '@archwire/contract/notes/note'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { InBackground } from '../../platform/http/route.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { openThrough } from '../patients/record-opening.ts'
import { findAppointmentToNote } from './find-note.ts'
import { notesOf } from './queries.ts'

type Asked = {
  appointmentId: number
  before: number | undefined
  /** Without what everybody should know of the patient. */
  ofVisitAlone: boolean
  userId: number
  now: Date
  timeZone: string
  inBackground: InBackground
}

/** A page of what was noted. It is part of the patient's record: whoever reads it opens that. */
export async function listAppointmentNotes(clinic: ClinicDatabase, asked: Asked): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, asked, async tx => {
    const appointment = await findAppointmentToNote(tx, { appointmentId: asked.appointmentId })
    return { ...appointment, ...(await notesOf(tx, appointment, { ...asked, most: notesPerPage })) }
  })
  return new ReadyJson(json)
}
