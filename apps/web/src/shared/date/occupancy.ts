import { getOccupancy, type OccupancyDay } from '@archwire/contract/scheduling/calendar-calls'
import { monthGrid } from '@archwire/domain/scheduling/calendar/month'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'

/** The key of everything that calendars show: days, occupancy, free times. */
export const calendarKey = ['calendar'] as const
export const occupancyKey = [...calendarKey, 'occupancy'] as const

/** The six weeks on the sheet of a month; `month` is any day of it. */
export const sheetOf = (month: string): string[][] =>
  monthGrid(Number(month.slice(0, 4)), Number(month.slice(5, 7)))

/**
 * The occupancy of the days on the sheet of a month. It is refetched when it is shown again, because changes in a month
 * that is not shown are not followed.
 */
export const occupancyQuery = (month: string) => {
  const days = sheetOf(month).flat()
  const [from = month, to = month] = [days[0], days.at(-1)]
  return queryOptions({
    queryKey: [...occupancyKey, from, to],
    queryFn: ({ signal }) =>
      call(getOccupancy, { query: { from, to } }, { signal }).catch(
        withErrorMessage('We could not load the calendar occupancy'),
      ),
    select: byDay,
    staleTime: 0,
  })
}

const byDay = (days: OccupancyDay[]) => new Map(days.map(day => [day.date, day]))

/** The months that have a day on the sheet of this one. */
export const monthsOnSheet = (month: string): string[] => [
  ...new Set(
    sheetOf(month)
      .flat()
      .map(day => day.slice(0, 7)),
  ),
]
