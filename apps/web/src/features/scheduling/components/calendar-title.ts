import { type CalendarPlace, weekOf } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { dayWords, longDay, monthName } from '../../../pickers/date/day-words.ts'

/** The day, the month, or from when to when the week is. */
export function calendarTitle({ view, date }: CalendarPlace): string {
  if (view === 'day') return longDay(date)
  if (view === 'month') return monthName(date)
  const week = weekOf(date)
  const [first = date, last = date] = [week[0], week.at(-1)]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const from = dayWords(first, { month: 'long', day: 'numeric', ...(isOneYear ? {} : { year: 'numeric' }) })
  const to = dayWords(last, {
    ...(first.slice(0, 7) === last.slice(0, 7) ? {} : { month: 'long' }),
    day: 'numeric',
  })
  return `${from} – ${to}, ${last.slice(0, 4)}`
}
