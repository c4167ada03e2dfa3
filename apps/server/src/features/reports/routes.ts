import { readPerformanceMetrics } from '@archwire/contract/reports/calls'
import { type Route, route } from '../../platform/http/route.ts'
import { readMetrics } from './read-metrics.ts'

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
