import { daysPerPage, readPerformanceMetrics } from '@archwire/contract/reports/calls'
import type { DateRange } from '@archwire/domain/reports/dashboard'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { metricsCacheTime, metricsStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'

export const metricsKey = ['reports', 'metrics'] as const

/** A refusal stays a refusal; any other failure is tried once more. */
const isWorthAnotherTry = (tries: number, error: Error) =>
  tries < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)

const failed = withErrorMessage(({ status }) =>
  status === 403 ? readPerformanceMetrics.adminsOnly : 'Failed to fetch performance metrics',
)

/** The metrics of a range, with one page of its days. Nothing is requested before there is a range. */
export const metricsQuery = (range: DateRange | undefined, page = 1) =>
  queryOptions({
    queryKey: [...metricsKey, range, page],
    queryFn:
      range === undefined
        ? skipToken
        : ({ signal }) => {
            const days = { start_date: range.start, end_date: range.end }
            const query = { ...days, page: String(page), per_page: String(daysPerPage) }
            return call(readPerformanceMetrics, { query }, { signal }).catch(failed)
          },
    retry: isWorthAnotherTry,
    staleTime: metricsStaleTime,
    gcTime: metricsCacheTime,
  })

/** Why there are no numbers; technical messages are replaced. */
export const failureText = (error: Error): string =>
  error instanceof CallError && error.message !== ''
    ? error.message
    : 'Error loading performance metrics. Please try again later.'
