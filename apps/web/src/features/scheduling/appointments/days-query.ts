import { getDays } from '@archwire/contract/scheduling/calendar-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { daysKey } from './query-keys.ts'

/**
 * The days from one to another; one day alone is asked for from itself to itself. Shown again they are read again: what
 * happens on a day that nobody looks at is not told.
 */
export const daysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...daysKey, from, to],
    queryFn: ({ signal }) =>
      call(getDays, { query: { from, to } }, { signal }).catch(
        withErrorMessage(
          from === to ? "We couldn't load the daily calendar" : "We couldn't load the weekly calendar",
        ),
      ),
    staleTime: 0,
  })
