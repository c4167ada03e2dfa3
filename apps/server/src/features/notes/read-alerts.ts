import { notesPerPage } from '@archwire/contract/notes/note'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { alertsOfRecord, decideReportedAlert } from '../patients/alerts/reported-alerts.ts'
import { type Opening, openThrough } from '../patients/record/record-opening.ts'
import { alertNotesJson } from './queries.ts'

type AlertsRequest = { patientId: number; userId: number; now: Date; timeZone: string }

/** All alerts of a patient in one response, for every place that shows the patient's name. */
export async function readAlerts(
  clinic: ClinicDatabase,
  request: AlertsRequest & Opening,
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, request, async tx => ({
    patientId: request.patientId,
    json: await alertsJson(tx, request),
  }))
  return new ReadyJson(json)
}

/** The caller has the record open already, so the response does not count as another opening. */
export const decideAlert = (
  clinic: ClinicDatabase,
  request: AlertsRequest & { alertId: number; state: 'taken_over' | 'dismissed' | 'open' },
): Promise<ReadyJson> =>
  clinic.write(async tx => {
    await decideReportedAlert(tx, request)
    return new ReadyJson(await alertsJson(tx, request))
  })

async function alertsJson(tx: Tx, request: AlertsRequest): Promise<string> {
  const [record, notes] = await Promise.all([
    alertsOfRecord(tx, request, request.timeZone),
    alertNotesJson(tx, { ...request, most: notesPerPage }),
  ])
  if (record === undefined || notes === undefined) throw notFound()
  const { medicalAlerts, told: reported } = record
  return `{"medicalAlerts":${JSON.stringify(medicalAlerts)},"told":${JSON.stringify(reported)},"notes":${notes.json}}`
}
