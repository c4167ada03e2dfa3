import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { goByClock } from './go-by-clock.ts'
import { timeOffById } from './time-off-queries.ts'

export const readTimeOff = (clinic: ClinicDatabase, id: number, timeZone: string): Promise<TimeOff> =>
  clinic.read(async tx => {
    const [, found] = await Promise.all([goByClock(tx, timeZone), timeOffById(tx, id)])
    if (found === undefined) throw notFound()
    return found.json
  })
