import type { Sent } from '@archwire/contract/endpoint'
import { getTimeSlots } from '@archwire/contract/scheduling/calendar-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { aroundKey } from './keys.ts'

export type TimeSlotsOf = Sent<typeof getTimeSlots>['query']

/** Every quarter of an hour of a day at which it could begin; it follows the days. */
export const timeSlotsQuery = (of: TimeSlotsOf, isDay: boolean) =>
  queryOptions({
    queryKey: [...aroundKey, 'slots', of],
    queryFn: async ({ signal }) => (await call(getTimeSlots, { query: of }, { signal })).slots,
    enabled: isDay,
    // Somebody else may have booked meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
