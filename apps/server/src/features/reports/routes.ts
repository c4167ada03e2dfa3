import { rangeReversed, readPerformanceMetrics } from '@archwire/contract/reports/calls'
import { dayAfter, dayBegins } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { ReadyJson, type Route, route } from '../../platform/http/route.ts'
import { metricsJson, planEachRangeAnew } from './queries.ts'

type MetricsInput = {
  /** The first and the last day of the range. */
  from: string
  to: string
  page: number
  perPage: number
  timeZone: string
  now: Date
}

/** The outcome of bookings in a range of days, and the patients who started treatment. */
export async function readMetrics(
  clinic: ClinicDatabase,
  { timeZone, ...input }: MetricsInput,
): Promise<ReadyJson> {
  if (input.to < input.from) throw refuse(422, rangeReversed)
  const range = {
    ...input,
    begins: dayBegins(input.from, timeZone),
    ends: dayBegins(dayAfter(input.to), timeZone),
  }
  const [, { json }] = await clinic.read(tx => Promise.all([planEachRangeAnew(tx), metricsJson(tx, range)]))
  return new ReadyJson(json)
}

export const reportRoutes = (): Route[] => [
  route(readPerformanceMetrics, ({ clinic, query, session, now }) =>
    readMetrics(clinic, {
      from: query.start_date,
      to: query.end_date,
      page: query.page,
      perPage: query.per_page,
      timeZone: session.timeZone,
      now,
    }),
  ),
]
