import {
  type CalendarPlace,
  readCalendarAddress,
  weekOf,
} from '@archwire/domain/scheduling/calendar/calendar-dates'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { pageUnder } from '../../../lib/navigation/dialog-route.ts'
import { occupancyQuery, sheetOf } from '../../../shared/date/occupancy.ts'
import { daysQuery } from '../appointments/days-query.ts'

/** The days that a view shows; of a month only its own. */
function daysShown({ view, date }: CalendarPlace): string[] {
  if (view === 'day') return [date]
  if (view === 'week') return weekOf(date)
  return sheetOf(date)
    .flat()
    .filter(day => day.slice(0, 7) === date.slice(0, 7))
}

/**
 * The day on which something new begins while a calendar is on the screen: the day that it shows; of a week or a month
 * the first open day from today on. Nobody books into the past by this way, so a calendar of the past means today.
 */
export function dayToBegin(
  place: CalendarPlace,
  today: string,
  isOpen: (day: string) => boolean | undefined,
): string {
  const coming = daysShown(place).filter(day => day >= today)
  const first = place.view === 'day' ? coming[0] : (coming.find(day => isOpen(day) === true) ?? coming[0])
  return first ?? today
}

/** The calendar at this address; undefined for another page. */
export function calendarAt(pathname: string | undefined, today: string): CalendarPlace | undefined {
  const [, view, date] = /^\/v2\/calendar\/([^/]+)\/([^/]+)$/.exec(pathname ?? '') ?? []
  return view === undefined ? undefined : readCalendarAddress(view, date, today)
}

/** Whether a day is open, by what the calendar on the screen has read. */
function openDays(queryClient: QueryClient, { view, date }: CalendarPlace) {
  const [week, month] = [weekOf(date), occupancyQuery(date)]
  const known =
    view === 'month'
      ? queryClient.getQueryData(month.queryKey)
      : queryClient.getQueryData(daysQuery(week[0] ?? date, week.at(-1) ?? date).queryKey)
  return (day: string) => known?.find(one => one.date === day)?.isOpen
}

/** The day of the calendar under this dialog on which something new begins; undefined over another page. */
export function useDayOnScreen(zone: string): string | undefined {
  const queryClient = useQueryClient()
  const today = useClinicDay(zone)
  const place = calendarAt(pageUnder(useLocation())?.pathname, today)
  return place && dayToBegin(place, today, openDays(queryClient, place))
}
