import { notesPerPage } from '@archwire/contract/notes/note'
import { medicalAlerts } from '@archwire/domain/patients/medical-alerts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { patientSeenBy } from '../patients/queries.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { toldAlertsOf } from '../patients/told-alerts.ts'
import { alertNotesJson } from './queries.ts'

/** All that whoever treats a patient must know first, in one answer: it stands wherever the patient's name does. */
export async function readAlerts(
  clinic: ClinicDatabase,
  asked: Opening & { timeZone: string },
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, asked, async tx => {
    const { patientId } = asked
    const [patient, told, notes] = await Promise.all([
      patientSeenBy(tx, asked),
      toldAlertsOf(tx, patientId, asked.timeZone),
      alertNotesJson(tx, { ...asked, most: notesPerPage }),
    ])
    if (patient === undefined || notes === undefined) throw notFound()
    const flags = JSON.stringify(medicalAlerts(patient))
    return {
      patientId,
      json: `{"medicalAlerts":${flags},"told":${JSON.stringify(told)},"notes":${notes.json}}`,
    }
  })
  return new ReadyJson(json)
}
