import { getOccupancy, type OccupancyDay } from '@archwire/contract/scheduling/calendar-calls'
import { monthGrid } from '@archwire/domain/scheduling/calendar/month'
import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/call.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'

/** Everything that calendars show: days, how full they are, free times. */
export const calendarKey = ['calendar'] as const
export const occupancyKey = [...calendarKey, 'occupancy'] as const

/** The six weeks on the sheet of a month; `month` is any day of it. */
export const sheetOf = (month: string): string[][] =>
  monthGrid(Number(month.slice(0, 4)), Number(month.slice(5, 7)))

/**
 * How full the days on the sheet of a month are, by day. Shown again it is read again: what happens in a month that
 * nobody looks at is not told.
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

/** Elements that follow what others do, while they are there: on a day, yyyy-MM-dd, and in the month around one. */
export type FollowCalendar = {
  day: (day: string) => ReactNode
  month: (day: string) => ReactNode
}
