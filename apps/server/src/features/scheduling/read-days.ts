import type { ClinicDatabase } from '../../platform/db/database.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { daysJson } from './calendar-queries.ts'
import { goByClock } from './go-by-clock.ts'
import { refuseLongRange } from './refuse-long-range.ts'

/** What a calendar shows of each day: hours, appointments and blocked time. */
export function readDays(
  clinic: ClinicDatabase,
  { timeZone, ...wanted }: { from: string; to: string; timeZone: string },
): Promise<ReadyJson> {
  refuseLongRange(wanted, 42)
  return clinic.read(async tx => {
    const [, days] = await Promise.all([goByClock(tx, timeZone), daysJson(tx, wanted)])
    return new ReadyJson(days.json)
  })
}
