export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]
export type CalendarPlace = { view: CalendarView; date: string }

const isView = (text: string): text is CalendarView => calendarViews.some(view => view === text)

/** The address of a view. A month has no day of its own, so its address names the first day. */
export const calendarAddress = (view: CalendarView, date: string): string =>
  `/v2/calendar/${view}/${view === 'month' ? `${date.slice(0, 8)}01` : date}`

// The years that can be shown.
const [firstYear, lastYear] = [1900, 2199]

/** A day written with or without leading zeros, as yyyy-MM-dd; undefined for an impossible one, such as 2026-02-30. */
export function readDay(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? []
  if (year === undefined || Number(year) < firstYear || Number(year) > lastYear) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isThere = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isThere ? date.toISOString().slice(0, 10) : undefined
}

/**
 * What an address of the calendar shows: /v2/calendar/{view}/{date}, with either part missing. Without both it is this
 * month. An unknown view or a date alone is a day; an impossible date is today.
 */
export function readCalendarAddress(
  view: string | undefined,
  date: string | undefined,
  today: string,
): CalendarPlace {
  if (view === undefined) return { view: 'month', date: today }
  if (isView(view)) return { view, date: readDay(date) ?? today }
  return { view: 'day', date: readDay(date) ?? readDay(view) ?? today }
}

/** The day this many days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The days from Sunday to Saturday around a day. */
export function weekOf(date: string): string[] {
  const sunday = addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index))
}

/** The next day, week or month, or the previous one with -1; never beyond the years that can be shown. */
export function stepFrom({ view, date }: CalendarPlace, steps: 1 | -1): CalendarPlace {
  const to = view === 'month' ? addMonths(date, steps) : addDays(date, view === 'week' ? 7 * steps : steps)
  return { view, date: readDay(to) ?? date }
}

/** The first day of the month this many months later. */
export const addMonths = (date: string, months: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10)

/** How many months one day is after another: 1 from any day of May to any of June. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from)

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
