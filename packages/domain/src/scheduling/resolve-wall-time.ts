import { Temporal } from 'temporal-polyfill'
import { formatDay } from '../time/format-day.ts'
import { parseWallTime, type WallTime } from './parse-wall-time.ts'

/** An instant, and what the clinic's clock says then: the day, and the minutes since midnight. */
export type Moment = WallTime & { at: number }

const minute = 60_000
const quarter = 15

/**
 * What was typed, in the clinic's zone; a time that its clock leaves out is refused, never shifted. Of an hour that comes
 * twice it is the first, unless an offset said otherwise.
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

/** The same for an end: where the clock shows it twice, the one that is after the beginning. */
export function readEnd(text: string, zone: string, start: Moment): Moment | { problem: string } {
  const first = readMoment(text, zone)
  return 'problem' in first || first.at > start.at ? first : readMoment(text, zone, 'later')
}

/** The same for a beginning, which is always a quarter of an hour: rounded down. */
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

/** The instant at which a day of the clinic is over. */
export const endOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds

/**
 * When an appointment is over, by the clinic's clock, counted from the midnight before it: 24:00 is 1440. Where an hour
 * comes twice and the clock shows no later time than at the beginning, the minutes are counted on.
 */
export function endMinuteOf(start: Moment, duration: number, zone: string): number {
  const end = momentAt(start.at + duration * minute, zone)
  if (end.day > start.day) return end.minutes + 24 * 60
  return end.minutes > start.minutes ? end.minutes : start.minutes + duration
}
