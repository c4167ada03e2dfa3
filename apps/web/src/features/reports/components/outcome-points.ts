import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { type DateRange, daysIn } from '@archwire/domain/reports/dashboard'
import { addDays, addMonths, weekOf } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { dayWords, longDay } from '../../../pickers/date/day-words.ts'
import { monthWords, shortDay } from './figure-words.ts'

/** What came of the bookings of a day, a week or a month. */
export type Point = {
  key: string
  /** Below the bar. */
  label: string
  /** In full. */
  name: string
  bookings: number
  showedUp: number
  noShows: number
}
export type Points = { unit: 'day' | 'week' | 'month'; points: Point[] }

type Counts = { bookings: number; showed_up: number; no_shows: number }
type Words = Pick<Point, 'label' | 'name'>

// More weeks than these are too narrow to be told apart.
const mostDaysByWeek = 366

const pointOf = (key: string, words: Words, counts: Counts | undefined): Point => ({
  key,
  ...words,
  bookings: counts?.bookings ?? 0,
  showedUp: counts?.showed_up ?? 0,
  noShows: counts?.no_shows ?? 0,
})

const monthAndDay = (day: string) => dayWords(day, { month: 'short', day: 'numeric' })

/**
 * The bars of the chart, from the earliest: by days where there are at most `mostDays` of them and they are known, else by
 * weeks, beyond a year by months. What nothing happened in has a place too.
 */
export function outcomePoints(metrics: PerformanceMetrics, range: DateRange, mostDays: number): Points {
  const days = metrics.daily_series
  if (days.length > 0 && days.length <= mostDays) {
    const words = (day: string) => ({ label: monthAndDay(day), name: longDay(day) })
    return { unit: 'day', points: days.map(day => pointOf(day.date, words(day.date), day)) }
  }
  return daysIn(range) <= mostDaysByWeek ? byWeek(metrics, range) : byMonth(metrics)
}

function byWeek(metrics: PerformanceMetrics, { start, end }: DateRange): Points {
  const known = new Map(metrics.weekly_data.map(week => [week.week_start, week]))
  const points: Point[] = []
  for (let sunday = weekOf(start)[0] ?? start; sunday <= end; sunday = addDays(sunday, 7)) {
    const words = { label: monthAndDay(sunday), name: `Week of ${shortDay(sunday)}` }
    points.push(pointOf(sunday, words, known.get(sunday)))
  }
  return { unit: 'week', points }
}

/** From the first month in which there is anything to the last: a range may go back to before the clinic was there. */
function byMonth(metrics: PerformanceMetrics): Points {
  const known = new Map(metrics.monthly_data.map(month => [month.month, month]))
  const months = [...known.keys()].toSorted()
  const [first, last] = [months[0], months.at(-1)]
  const points: Point[] = []
  if (first === undefined || last === undefined) return { unit: 'month', points }
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    const label = dayWords(`${month}-01`, { month: 'short', year: 'numeric' })
    points.push(pointOf(month, { label, name: monthWords(month) }, known.get(month)))
  }
  return { unit: 'month', points }
}
