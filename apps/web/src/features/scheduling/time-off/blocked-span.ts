import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { minutesOfDay as midnight, writeTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { wallInstant, wireAt } from '../../../lib/dates/instants.ts'
import { startText } from '../appointment-form/appointment-payload.ts'
import {
  type ClinicDay,
  momentText,
  onDay,
  readMoment,
  type TypedMoment,
  withoutLetters,
} from '../date-and-time/typed-moment.ts'

/** The times of the blocked-time form. */
export type BlockedTimes = {
  /** yyyy-MM-dd */
  startsAtDate: string
  startsAtTime: string
  endsAtTime: string
}

const usualLength = 30
const minuteLength = 60_000

/** The end for a start and a length, at most the following midnight. */
export function endAfter(startsAtTime: string, on: ClinicDay, length = usualLength): string {
  const start = readMoment(startsAtTime, on)
  if (start === undefined) return startsAtTime
  const { instant } = start
  const lastMoment = Date.parse(wallInstant(instant.slice(0, 10), midnight, on.zone))
  const end = Math.min(Date.parse(instant) + length * minuteLength, lastMoment)
  return momentText(wireAt(end, on.zone), on.zone)
}

type Span = {
  start: TypedMoment
  /** 12:00 AM as an end is the following midnight. */
  end: TypedMoment
  /** The real length in minutes, also across a clock change. */
  length: number
}

/** The span; undefined while either time cannot be read. */
export function spanOf(values: BlockedTimes, zone: string): Span | undefined {
  const on = { day: values.startsAtDate, zone }
  const start = readMoment(values.startsAtTime, on)
  if (start === undefined) return undefined
  const end = readEnd(values.endsAtTime, on, start)
  if (end === undefined) return undefined
  return { start, end, length: (Date.parse(end.instant) - Date.parse(start.instant)) / minuteLength }
}

/** Reads an end; in an hour that occurs twice, the first one after the start. */
export function readEnd(
  typed: string,
  on: ClinicDay,
  start: TypedMoment | undefined,
): TypedMoment | undefined {
  const after = start === undefined ? {} : { after: Date.parse(start.instant) }
  const end = readMoment(typed, on, after)
  if (end?.minute !== 0) return end
  return readMoment(typed, { ...on, day: addDays(end.instant.slice(0, 10), 1) })
}

/** Formats a typed end as the form writes it. */
export function tidyEnd({ startsAtDate: day, startsAtTime, endsAtTime }: BlockedTimes, zone: string): string {
  const end = readEnd(endsAtTime, { day, zone }, readMoment(startsAtTime, { day, zone }))
  return end === undefined ? endsAtTime : momentText(end.instant, zone)
}

/** Moves to another day with the same local times. */
export function moveDay(values: BlockedTimes, zone: string, day: string): Partial<BlockedTimes> {
  const startsAtTime = onDay(values.startsAtTime, { day, zone })
  const moved = { ...values, startsAtDate: day, startsAtTime, endsAtTime: withoutLetters(values.endsAtTime) }
  return { startsAtDate: day, startsAtTime, endsAtTime: tidyEnd(moved, zone) }
}

/**
 * Moves the start and keeps the length, counted from the last readable start; without one, the length is half an hour.
 */
export function moveStart(
  values: BlockedTimes,
  zone: string,
  from: string,
  startsAtTime: string,
): Partial<BlockedTimes> {
  const on = { day: values.startsAtDate, zone }
  const to = readMoment(startsAtTime, on)
  if (to === undefined || to.instant === readMoment(from, on)?.instant) return { startsAtTime }
  const length = spanOf({ ...values, startsAtTime: from }, zone)?.length ?? 0
  return { startsAtTime, endsAtTime: endAfter(startsAtTime, on, length > 0 ? length : usualLength) }
}

/** The local time, with its UTC offset where the local time is ambiguous. */
function momentForServer({ instant, minute, comesTwice }: TypedMoment): string {
  return comesTwice ? instant : startText(instant.slice(0, 10), writeTime(minute), '/')
}

/** A time that cannot be read is sent as typed, so that the server says what is wrong. */
export function spanForServer(values: BlockedTimes, zone: string) {
  const span = spanOf(values, zone)
  const { startsAtDate, startsAtTime, endsAtTime } = values
  if (span === undefined) {
    return {
      startsAt: startText(startsAtDate, startsAtTime, '/'),
      endsAt: startText(startsAtDate, endsAtTime, '/'),
      duration: 0,
    }
  }
  return { startsAt: momentForServer(span.start), endsAt: momentForServer(span.end), duration: span.length }
}
