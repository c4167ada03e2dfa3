import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import type { InBackground } from '../../platform/http/route.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { openThrough } from '../patients/record-opening.ts'
import { appointmentJson } from './appointment-json.ts'
import { goByClock } from './go-by-clock.ts'

type Asked = { id: number; userId: number; now: Date; timeZone: string; inBackground: InBackground }

/** Its window tells of the patient's other visits and of what was noted: it opens their record. */
export async function openAppointment(clinic: ClinicDatabase, asked: Asked): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, asked, async tx => {
    const [, found] = await Promise.all([
      goByClock(tx, asked.timeZone),
      appointmentJson(tx, asked.id, asked.now),
    ])
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}
