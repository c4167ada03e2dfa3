import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { dayLabel } from '../../../lib/dates/day-labels.ts'

/** Says that a visit is of another day than today; undefined if it is of today. */
export function anotherDay(startsAt: string, today: string): string | undefined {
  const day = startsAt.slice(0, 10)
  if (day === today) return undefined
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const name = dayLabel(day, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  if (day === addDays(today, 1)) return `This visit is tomorrow, ${name}.`
  if (day === addDays(today, -1)) return `This visit was yesterday, ${name}.`
  return `This visit ${day > today ? 'is' : 'was'} on ${name}.`
}
