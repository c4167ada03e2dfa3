import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { type DateRange, daysIn } from '@archwire/domain/reports/dashboard'
import { addDays, addMonths, weekOf } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { dayLabel, longDay } from '../../../lib/dates/day-labels.ts'
import { monthLabel, shortDay } from '../metrics/figure-labels.ts'

/** The outcome of the bookings of a day, a week or a month. */
export type Point = {
  key: string
  /** The text below the bar. */
  label: string
  /** The full name. */
  name: string
  bookings: number
  showedUp: number
  noShows: number
}
export type Points = { unit: 'day' | 'week' | 'month'; points: Point[] }

type Counts = { bookings: number; showed_up: number; no_shows: number }
type PointLabels = Pick<Point, 'label' | 'name'>

// More weeks than these are too narrow to be told apart.
const mostDaysByWeek = 366

const pointOf = (key: string, words: PointLabels, counts: Counts | undefined): Point => ({
  key,
  ...words,
  bookings: counts?.bookings ?? 0,
  showedUp: counts?.showed_up ?? 0,
  noShows: counts?.no_shows ?? 0,
})

const monthAndDay = (day: string) => dayLabel(day, { month: 'short', day: 'numeric' })

/**
 * The bars of the chart, from the earliest: by days if there are at most `mostDays` and they are loaded, else by
 * weeks, and beyond a year by months. Days, weeks and months without bookings have a place too.
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

/** From the first month with bookings to the last: a range may begin before the clinic existed. */
function byMonth(metrics: PerformanceMetrics): Points {
  const known = new Map(metrics.monthly_data.map(month => [month.month, month]))
  const months = [...known.keys()].toSorted()
  const [first, last] = [months[0], months.at(-1)]
  const points: Point[] = []
  if (first === undefined || last === undefined) return { unit: 'month', points }
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    const label = dayLabel(`${month}-01`, { month: 'short', year: 'numeric' })
    points.push(pointOf(month, { label, name: monthLabel(month) }, known.get(month)))
  }
  return { unit: 'month', points }
}

const mostSteps = 5

/** Round whole numbers from 0 to at least `most`, in at most five steps. */
export function ticksTo(most: number): number[] {
  const least = Math.max(most, 1) / mostSteps
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least) ?? 10 * power
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}

/** Which of `count` labels are shown if there is room for some: the first, and then evenly. */
export const isLabelled = (index: number, count: number, room: number): boolean =>
  index % Math.max(1, Math.ceil(count / room)) === 0
