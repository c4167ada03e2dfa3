import { notesPerPage } from '@archwire/contract/notes/note'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { alertNotesJson, officeNotesJson, type PatientNotes, patientNoteJson } from './queries.ts'

type Asked = Opening & { timeZone: string }

/** What the office keeps in mind about a patient, a page of it. */
export const readOfficeNotes = (
  clinic: ClinicDatabase,
  asked: Asked & { before: number | undefined },
): Promise<ReadyJson> => shown(clinic, asked, tx => officeNotesJson(tx, { ...asked, most: notesPerPage }))

/** What whoever opens the record must know first. */
export const readAlertNotes = (clinic: ClinicDatabase, asked: Asked): Promise<ReadyJson> =>
  shown(clinic, asked, tx => alertNotesJson(tx, { ...asked, most: notesPerPage }))

export const readPatientNote = (clinic: ClinicDatabase, asked: Asked & { id: number }): Promise<ReadyJson> =>
  shown(clinic, asked, tx => patientNoteJson(tx, asked))

async function shown(
  clinic: ClinicDatabase,
  asked: Asked,
  read: (tx: Tx) => Promise<PatientNotes | undefined>,
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, asked, async tx => {
    const found = await read(tx)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}
