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

/** When time is blocked, as the form holds it. */
export type BlockedTimes = {
  /** yyyy-MM-dd */
  startsAtDate: string
  startsAtTime: string
  endsAtTime: string
}

const usualLength = 30
const minuteLength = 60_000

/** The end of what begins then and lasts so long; never after the midnight that follows. */
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
  /** An end at 12:00 AM is the midnight that follows. */
  end: TypedMoment
  /** Minutes that really pass, also where the clocks change. */
  length: number
}

/** When it is; nothing while either time cannot be read. */
export function spanOf(values: BlockedTimes, zone: string): Span | undefined {
  const on = { day: values.startsAtDate, zone }
  const start = readMoment(values.startsAtTime, on)
  if (start === undefined) return undefined
  const end = readEnd(values.endsAtTime, on, start)
  if (end === undefined) return undefined
  return { start, end, length: (Date.parse(end.instant) - Date.parse(start.instant)) / minuteLength }
}

/** An end; of an hour that comes twice the first one after the start. */
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

/** A typed end as the form writes it. */
export function tidyEnd({ startsAtDate: day, startsAtTime, endsAtTime }: BlockedTimes, zone: string): string {
  const end = readEnd(endsAtTime, { day, zone }, readMoment(startsAtTime, { day, zone }))
  return end === undefined ? endsAtTime : momentText(end.instant, zone)
}

/** Another day: the times stay what the clock says. */
export function moveDay(values: BlockedTimes, zone: string, day: string): Partial<BlockedTimes> {
  const startsAtTime = onDay(values.startsAtTime, { day, zone })
  const moved = { ...values, startsAtDate: day, startsAtTime, endsAtTime: withoutLetters(values.endsAtTime) }
  return { startsAtDate: day, startsAtTime, endsAtTime: tidyEnd(moved, zone) }
}

/**
 * A start that has moved from where it could last be read takes the end along; it is half an hour where there was no
 * length yet.
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

/** By the clock; with its offset where the clock alone does not say which of two it is. */
function momentForServer({ instant, minute, comesTwice }: TypedMoment): string {
  return comesTwice ? instant : startText(instant.slice(0, 10), writeTime(minute), '/')
}

/** What cannot be read is sent as it was typed: the server says what is wrong with it. */
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
