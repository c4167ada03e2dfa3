import type { ClinicHours } from '@archwire/contract/clinic/hours'
import { hoursProblems } from '@archwire/domain/scheduling/hours/hours-problems'
import { comingFederalHolidays } from '@archwire/domain/scheduling/hours/us-federal-holidays'
import {
  closedDay,
  dayNames,
  type HoursValues,
  toHours,
  toValues,
  type WeekValues,
  workDays,
} from './hours-values.ts'

export type Exception = HoursValues & { date: string }
export type HoursFormValues = { week: WeekValues; exceptions: Exception[] }

/** The values that can still be changed: the week, and the exceptions from today on. */
export const valuesOf = ({ hours, exceptions }: ClinicHours, today: string): HoursFormValues => ({
  week: Object.fromEntries(hours.map(({ day, ...times }) => [day, toValues(times)])) as WeekValues,
  exceptions: exceptions
    .filter(({ date }) => date >= today)
    .map(({ date, ...times }) => ({ ...toValues(times), date })),
})

export const toSend = ({ week, exceptions }: HoursFormValues): ClinicHours => ({
  hours: dayNames.map(([day]) => ({ day, ...toHours(week[day]) })),
  exceptions: exceptions.map(({ date, ...times }) => ({ date, ...toHours(times) })),
})

export const problemsOf = (day: HoursValues): { [F in keyof HoursValues]?: string } =>
  hoursProblems(toHours(day))

export const hasProblems = ({ week, exceptions }: HoursFormValues): boolean =>
  [...Object.values(week), ...exceptions].some(day => Object.keys(problemsOf(day)).length > 0)

/** One day's hours for all of Monday to Friday. */
export const copyToWorkDays = (week: WeekValues, day: HoursValues): WeekValues => ({
  ...week,
  ...Object.fromEntries(workDays.map(one => [one, { ...day }])),
})

const byDate = (one: Exception, other: Exception) => (one.date < other.date ? -1 : 1)

export const withException = (exceptions: Exception[], date: string): Exception[] =>
  [...exceptions, { ...closedDay, date }].sort(byDate)

/** The reason why a day cannot be added. */
export function dateProblem(date: string, exceptions: Exception[], today: string): string | undefined {
  if (date === '') return 'Date is required'
  if (date < today) return 'This day is over'
  return exceptions.some(one => one.date === date) ? 'This day is in the list already' : undefined
}

/** The holidays of the coming year that are not in the list yet. */
export const missingHolidays = (exceptions: Exception[], today: string) =>
  comingFederalHolidays(today).filter(({ date }) => !exceptions.some(one => one.date === date))

export const withHolidays = (exceptions: Exception[], today: string): Exception[] =>
  [...exceptions, ...missingHolidays(exceptions, today).map(({ date }) => ({ ...closedDay, date }))].sort(
    byDate,
  )

const holidayNames = (today: string) =>
  new Map(comingFederalHolidays(today).map(({ date, name }) => [date, name]))

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** Fri, Dec 25, 2026 (Christmas Day) */
export function spokenDay(date: string, today: string): string {
  const holiday = holidayNames(today).get(date)
  return `${format.format(new Date(`${date}T00:00:00Z`))}${holiday === undefined ? '' : ` (${holiday})`}`
}
