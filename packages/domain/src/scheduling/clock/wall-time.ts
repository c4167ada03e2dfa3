import { Temporal } from 'temporal-polyfill'
import { formatDay } from '../../time/format-day.ts'
import { minutesOfDay, timeOfMinutes } from './time-of-day.ts'

/** A typed time: by the clinic's clock or, with an offset, one instant. */
type WallTime = { day: string; minutes: number }
type ParsedTime = { wall: WallTime } | { at: number } | { problem: string }

const invalid = { problem: 'Invalid time' }
const withOffset =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/i
const dayAndTime = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:\s+|T)(.*))?$/i

/**
 * Reads 2026-5-6 10:00 AM, with - or /, and ISO 8601. It is one field, so every problem is reported in one sentence.
 * Whether the clock has that time is checked by readMoment.
 */
export function parseWallTime(text: string): ParsedTime {
  const typed = text.trim()
  const instant = withOffset.exec(typed)
  if (instant !== null) {
    const at = Date.parse(typed)
    return isDay(instant[1] ?? '') && Number.isFinite(at) ? { at } : invalid
  }
  const [, year, , month = '', date = '', time = ''] = dayAndTime.exec(typed) ?? []
  // A time of day alone, or nothing: the date is missing.
  if (year === undefined) {
    return typed === '' || minutesOf(typed) !== undefined ? { problem: 'Date is required' } : invalid
  }
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const minutes = minutesOf(time.replace(/^(\d{2}:\d{2}):\d{2}(\.\d+)?$/, '$1'))
  return isDay(day) && minutes !== undefined ? { wall: { day, minutes } } : invalid
}

/** What is wrong with a time of day in a field of its own; undefined if nothing. */
export function timeProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Time is required'
  return minutesOf(text.trim()) === undefined ? invalid.problem : undefined
}

/** Minutes since midnight of h:mm or hh:mm, with AM or PM or on the clock of 24 hours. */
function minutesOf(time: string): number | undefined {
  const [, hours = '', minutes = '', half] = /^(\d{1,2}):([0-5]\d)(?:\s*([AP]M))?$/i.exec(time) ?? []
  if (hours === '') return undefined
  const hour = Number(hours)
  if (half === undefined) return hour < 24 ? hour * 60 + Number(minutes) : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + Number(minutes)
}

/** Whether the day exists, in the years that a calendar can show. */
function isDay(day: string): boolean {
  if (day < '1900-01-01' || day > '2199-12-31') return false
  const there = new Date(`${day}T00:00:00Z`)
  return Number.isFinite(there.getTime()) && there.toISOString().startsWith(day)
}

/** An instant with the day and the minutes since midnight on the clinic's clock. */
export type Moment = WallTime & { at: number }

const minute = 60_000
const quarter = 15

/**
 * Reads a typed time in the clinic's zone. A time that the clock skips is refused, never shifted. Of a time that it
 * shows twice the first is taken, unless an offset says otherwise.
 */
export function readMoment(
  text: string,
  zone: string,
  disambiguation: 'earlier' | 'later' = 'earlier',
): Moment | { problem: string } {
  const parsed = parseWallTime(text)
  if ('problem' in parsed) return parsed
  if ('at' in parsed) return momentAt(parsed.at, zone)
  const { day, minutes } = parsed.wall
  const wanted = Temporal.PlainDate.from(day).toPlainDateTime({
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
  })
  const found = wanted.toZonedDateTime(zone, { disambiguation })
  if (!found.toPlainDateTime().equals(wanted)) {
    const date = formatDay(day, 'MM/dd/yyyy')
    return { problem: `This time does not exist on ${date}: the clocks go forward` }
  }
  return { at: found.epochMilliseconds, day, minutes }
}

/** The same for an end: of a time that the clock shows twice, the one after the start. */
export function readEnd(text: string, zone: string, start: Moment): Moment | { problem: string } {
  const first = readMoment(text, zone)
  return 'problem' in first || first.at > start.at ? first : readMoment(text, zone, 'later')
}

/** The same for a start, rounded down to a quarter of an hour. */
export function readStart(text: string, zone: string): Moment | { problem: string } {
  const moment = readMoment(text, zone)
  if ('problem' in moment) return moment
  const over = (moment.minutes % quarter) * minute + (moment.at % minute)
  return over === 0 ? moment : momentAt(moment.at - over, zone)
}

export function momentAt(at: number, zone: string): Moment {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return { at, day: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute }
}

/** The instant at which a day of the clinic ends. */
export const endOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds

/**
 * When an appointment ends by the clinic's clock, in minutes since the midnight before it: 24:00 is 1440. If the clock
 * shows no later time than at the start, because it shows an hour twice, the duration is added instead.
 */
export function endMinuteOf(start: Moment, duration: number, zone: string): number {
  const end = momentAt(start.at + duration * minute, zone)
  if (end.day > start.day) return end.minutes + 24 * 60
  return end.minutes > start.minutes ? end.minutes : start.minutes + duration
}

/** One day by the clinic's clock. Minutes count from the midnight that it shows. */
export type DayClock = {
  /** None for a time that the clock skips, two for one that it shows twice. */
  instantsOf(minute: number): number[]
  /** What the clock shows at the end of something that begins then. */
  endMinuteOf(at: number, minute: number, duration: number): number
}

const aMinute = 60_000

/**
 * Only the two days of a year on which clocks change need the time zone; to ask it for each time of a month would take
 * long.
 */
export function dayClock(day: string, zone: string): DayClock {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
  if (endOfDay(day, zone) - midnight === minutesOfDay * aMinute) {
    return {
      instantsOf: minute => [midnight + minute * aMinute],
      endMinuteOf: (_at, minute, duration) => minute + duration,
    }
  }
  return {
    instantsOf: minute => {
      const found = (['earlier', 'later'] as const).flatMap(which => {
        const moment = readMoment(`${day} ${timeOfMinutes(minute)}`, zone, which)
        return 'at' in moment ? [moment.at] : []
      })
      return [...new Set(found)]
    },
    endMinuteOf: (at, minutes, duration) => endMinuteOf({ at, day, minutes }, duration, zone),
  }
}
