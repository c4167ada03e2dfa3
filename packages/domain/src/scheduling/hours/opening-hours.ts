import { minutesOfDay, minutesOfTime, type Span } from '../clock/time-of-day.ts'

/** The hours of a clinic on one day, HH:mm. */
export type ClinicHours = {
  isOpen: boolean
  opensAt: string | null
  closesAt: string | null
  hasBreak: boolean
  breakFrom: string | null
  breakTo: string | null
}

/** The video hours of a doctor on one day of the week. */
export type VideoHours = {
  day: string
  isOpen: boolean
  startAt: string | null
  stopsAt: string | null
  hasBreak: boolean
  breakFrom: string | null
  breakTo: string | null
}

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export const weekDayOf = (date: string): string =>
  weekDays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sunday'

/** The open time of a day: one span, or two around the break. */
export function openSpans(hours: ClinicHours): Span[] {
  if (!hours.isOpen || hours.opensAt === null || hours.closesAt === null) return []
  const whole = { from: minutesOfTime(hours.opensAt), to: closingMinute(hours.closesAt) }
  if (!hours.hasBreak || hours.breakFrom === null || hours.breakTo === null) return [whole]
  const pause = { from: minutesOfTime(hours.breakFrom), to: minutesOfTime(hours.breakTo) }
  return [
    { from: whole.from, to: pause.from },
    { from: pause.to, to: whole.to },
  ].filter(({ from, to }) => from < to)
}

// Closing at midnight is written 00:00.
const closingMinute = (time: string) => minutesOfTime(time) || minutesOfDay

export function videoSpans(week: readonly VideoHours[], date: string): Span[] {
  const name = weekDayOf(date)
  const day = week.find(one => one.day === name)
  return day === undefined ? [] : openSpans({ ...day, opensAt: day.startAt, closesAt: day.stopsAt })
}

/** The rest of the day around spans, which may overlap and be in any order. */
export function closedSpans(open: readonly Span[]): Span[] {
  const closed: Span[] = []
  let until = 0
  for (const { from, to } of open.toSorted((one, other) => one.from - other.from)) {
    if (from > until) closed.push({ from: until, to: from })
    until = Math.max(until, to)
  }
  if (until < minutesOfDay) closed.push({ from: until, to: minutesOfDay })
  return closed
}
