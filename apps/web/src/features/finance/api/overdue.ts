import type { ageBuckets } from '@archwire/contract/finance/invoices'
import { listOverdue } from '@archwire/contract/finance/invoices'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { financeStaleTime } from '../../../lib/stale-times.ts'

export type AgeBucket = (typeof ageBuckets)[number]

/** What is overdue in the whole clinic, the oldest first. */
export const overdueQuery = (bucket: AgeBucket | undefined, page: number) =>
  queryOptions({
    queryKey: ['overdue', bucket, page],
    queryFn: ({ signal }) => call(listOverdue, { query: { bucket, page } }, { signal }),
    staleTime: financeStaleTime,
    // The page that is turned to takes the place of the one before when it is there.
    placeholderData: keepPreviousData,
  })
