import { rangeReversed } from '@archwire/contract/reports/calls'
import { dayAfter, dayBegins } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { metricsJson, planByRange } from './queries.ts'

type AskedMetrics = {
  /** The first and the last day. */
  from: string
  to: string
  page: number
  perPage: number
  timeZone: string
  now: Date
}

/** What came of the bookings of some days, and who began treatment. */
export async function readMetrics(
  clinic: ClinicDatabase,
  { timeZone, ...asked }: AskedMetrics,
): Promise<ReadyJson> {
  if (asked.to < asked.from) throw refuse(422, rangeReversed)
  const range = {
    ...asked,
    begins: dayBegins(asked.from, timeZone),
    ends: dayBegins(dayAfter(asked.to), timeZone),
  }
  const [, { json }] = await clinic.read(tx => Promise.all([planByRange(tx), metricsJson(tx, range)]))
  return new ReadyJson(json)
}
