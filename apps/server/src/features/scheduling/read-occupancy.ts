import type { ClinicDatabase } from '../../platform/db/database.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { occupancyJson } from './calendar-queries.ts'
import { goByClock } from './go-by-clock.ts'
import { refuseLongRange } from './refuse-long-range.ts'

/** How full each day is: of the minutes that the rooms are open, how many are booked. */
export function readOccupancy(
  clinic: ClinicDatabase,
  { timeZone, ...wanted }: { from: string; to: string; timeZone: string },
): Promise<ReadyJson> {
  refuseLongRange(wanted, 62)
  return clinic.read(async tx => {
    const [, occupancy] = await Promise.all([goByClock(tx, timeZone), occupancyJson(tx, wanted)])
    return new ReadyJson(occupancy.json)
  })
}
