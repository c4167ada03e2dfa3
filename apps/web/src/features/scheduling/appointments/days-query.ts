import { getDays } from '@archwire/contract/scheduling/calendar-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { daysKey } from './query-keys.ts'

/**
 * The days of a range; a single day is a range from itself to itself. They are read again each time they are shown,
 * because live events only cover days that are on a screen.
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
