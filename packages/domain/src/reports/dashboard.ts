import { addDays, readDay } from '../scheduling/calendar/calendar-dates.ts'

/** A range of days, both included, as yyyy-MM-dd. */
export type DateRange = { start: string; end: string }

/** The lengths of the ranges that end today, today included. */
const lengths = {
  'Last 7 days': { days: 7 },
  'Last 30 days': { days: 30 },
  'Last 3 months': { months: 3 },
  'Last 6 months': { months: 6 },
  'Last year': { months: 12 },
} as const

export const rangePresets = [
  'Last 7 days',
  'Last 30 days',
  'Last 3 months',
  'Last 6 months',
  'Last year',
  'This month',
  'Year to date',
] as const
export type RangePreset = (typeof rangePresets)[number]

/** The range of a preset on the clinic's day `today`. */
export function presetRange(preset: RangePreset, today: string): DateRange {
  if (preset === 'This month') return { start: `${today.slice(0, 8)}01`, end: today }
  if (preset === 'Year to date') return { start: `${today.slice(0, 5)}01-01`, end: today }
  const length = lengths[preset]
  const before = 'days' in length ? addDays(today, -length.days) : monthsBefore(today, length.months)
  return { start: addDays(before, 1), end: today }
}

/** The same day this many months before, or the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - months, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

export const defaultRange = (today: string): DateRange => presetRange('Last 30 days', today)

/** The range in an address; undefined if it cannot be requested. */
export function readRange(start: string | null, end: string | null, today: string): DateRange | undefined {
  const range = { start: readDay(start ?? undefined), end: readDay(end ?? undefined) }
  if (range.start === undefined || range.end === undefined) return undefined
  return range.start > today || range.end < range.start ? undefined : { start: range.start, end: range.end }
}

/** Changes the first day; an earlier last day moves up to it. */
export const withStart = (range: DateRange, start: string): DateRange => ({
  start,
  end: range.end < start ? start : range.end,
})

/** The number of days in the range. */
export const daysIn = ({ start, end }: DateRange): number =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1

/** A rate in percent with one decimal; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10

/** How good a rate is. The tables of sources have orange instead of yellow. */
export type Band = 'green' | 'yellow' | 'orange' | 'red'

/** A rate between two bands belongs to the lower: 79.5 is yellow. */
const band =
  (good: number, fair: number, fairBand: Band) =>
  (rate: number): Band => {
    if (rate >= good) return 'green'
    return rate >= fair ? fairBand : 'red'
  }

export const showRateBand = band(80, 60, 'yellow')
export const conversionBand = band(30, 15, 'yellow')
/** For the tables of sources, which have other limits. */
export const sourceConversionBand = band(50, 30, 'orange')
/** Only a good rate has a colour there. */
export const sourceShowRateBand = (rate: number): Band | undefined => (rate > 70 ? 'green' : undefined)

/** For the card of all starts. */
export const isConversionPositive = (rate: number): boolean => rate > 30
