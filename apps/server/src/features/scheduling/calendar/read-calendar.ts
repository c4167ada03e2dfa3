import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { setSessionTimeZone } from '../rows/session-time-zone.ts'
import { daysJson, occupancyJson } from './calendar-queries.ts'

const day = 24 * 60 * 60 * 1000

/** Refuses ranges that run backwards or have too many days. */
function refuseLongRange({ from, to }: { from: string; to: string }, most: number): void {
  if (to < from) throw refuseFields({ to: ['must not be before from'] })
  if ((Date.parse(to) - Date.parse(from)) / day >= most)
    throw refuseFields({ to: [`must be within ${most} days`] })
}

/** The hours, appointments and blocked time of each day of a calendar. */
export function readDays(
  clinic: ClinicDatabase,
  { timeZone, ...wanted }: { from: string; to: string; timeZone: string },
): Promise<ReadyJson> {
  refuseLongRange(wanted, 42)
  return clinic.read(async tx => {
    const [, days] = await Promise.all([setSessionTimeZone(tx, timeZone), daysJson(tx, wanted)])
    return new ReadyJson(days.json)
  })
}

/** How full each day is: the booked minutes, and the minutes in which rooms are open. */
export function readOccupancy(
  clinic: ClinicDatabase,
  { timeZone, ...wanted }: { from: string; to: string; timeZone: string },
): Promise<ReadyJson> {
  refuseLongRange(wanted, 62)
  return clinic.read(async tx => {
    const [, occupancy] = await Promise.all([setSessionTimeZone(tx, timeZone), occupancyJson(tx, wanted)])
    return new ReadyJson(occupancy.json)
  })
}
