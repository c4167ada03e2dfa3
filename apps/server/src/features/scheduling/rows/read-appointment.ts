import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type InBackground, ReadyJson } from '../../../platform/http/route.ts'
import type { VisitsOf } from '../../patients/record/patient-json.ts'
import { openThrough } from '../../patients/record/record-opening.ts'
import { appointmentJson, visitsOfPatient } from './appointment-json.ts'
import { setSessionTimeZone } from './session-time-zone.ts'

type Clock = { now: Date; timeZone: string }

/**
 * The appointment with everything that its window shows, as PostgreSQL wrote it. Undefined: it does not exist or was
 * cancelled.
 */
export async function findAppointment(
  tx: Tx,
  id: number,
  { now, timeZone }: Clock,
): Promise<string | undefined> {
  const [, found] = await Promise.all([setSessionTimeZone(tx, timeZone), appointmentJson(tx, id, now)])
  return found?.json
}

export async function readAppointment(tx: Tx, id: number, clock: Clock): Promise<ReadyJson> {
  const json = await findAppointment(tx, id, clock)
  if (json === undefined) throw notFound()
  return new ReadyJson(json)
}

type OpenRequest = { id: number; userId: number; now: Date; timeZone: string; inBackground: InBackground }

/** The window shows the patient's other visits and notes, so reading it counts as opening the record. */
export async function openAppointment(clinic: ClinicDatabase, request: OpenRequest): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, request, async tx => {
    const [, found] = await Promise.all([
      setSessionTimeZone(tx, request.timeZone),
      appointmentJson(tx, request.id, request.now),
    ])
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}

/** The appointments in a patient's record, without cancelled ones. */
export const visitsOf: VisitsOf = async (tx, patientId, options) => {
  const [, visits] = await Promise.all([
    setSessionTimeZone(tx, options.timeZone),
    visitsOfPatient(tx, patientId, options),
  ])
  return visits
}
