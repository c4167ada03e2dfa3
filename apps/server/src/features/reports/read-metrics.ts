import { rangeReversed } from '@archwire/contract/reports/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import type { MetricsRange } from './metrics-source.ts'
import { metricsJson, planByRange } from './queries.ts'

/** What came of the bookings of some days, and who began treatment. */
export async function readMetrics(
  clinic: ClinicDatabase,
  asked: MetricsRange & { page: number; perPage: number },
): Promise<ReadyJson> {
  if (asked.to < asked.from) throw refuse(422, rangeReversed)
  const [, { json }] = await clinic.read(tx => Promise.all([planByRange(tx), metricsJson(tx, asked)]))
  return new ReadyJson(json)
}
