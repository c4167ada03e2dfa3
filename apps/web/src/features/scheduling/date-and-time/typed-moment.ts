import { readTypedTime, wallMinutes, writeTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { zoneLetters, zoneMark } from '@archwire/domain/time/zone-mark'
import { wallInstant, wallInstants } from '../../../lib/dates/instants.ts'

/** A time of a day by the clinic's clock, and which instant that is. */
export type TypedMoment = { minute: number; instant: string; comesTwice: boolean }

/** When something is: a day, and the clinic's zone. */
export type ClinicDay = { day: string; zone: string }

// While no day is chosen, a time is that of a day on which no clock changes.
const anyDay = '2000-06-01'

/** A time, and behind it the letters of the zone: 1:15 AM EST, 1:15 AM GMT+10:30. */
const shape = /^(.*?)(?:\s+((?!am$|pm$)[a-z]{2,5}|GMT[+-]\d{1,2}(?::\d{2})?))?$/i

/**
 * What somebody typed for a day; nothing for what is no time, or has the letters of another zone. Of an hour that comes
 * twice the letters say which; without them it is the first, or, for an end, the first `after` its start.
 */
export function readMoment(
  typed: string,
  { day, zone }: ClinicDay,
  { step = 1, after = Number.NEGATIVE_INFINITY } = {},
): TypedMoment | undefined {
  const [, time = '', letters] = shape.exec(typed.trim()) ?? []
  const read = readTypedTime(time)
  if (read === undefined) return undefined
  const minute = read - (read % step)
  const date = day === '' ? anyDay : day
  const instants = wallInstants(date, minute, zone)
  const comesTwice = instants.length > 1
  if (letters !== undefined) {
    const meant = instants.find(one => zoneLetters(one, zone).toUpperCase() === letters.toUpperCase())
    return meant === undefined ? undefined : { minute, instant: meant, comesTwice }
  }
  const instant = instants.find(one => Date.parse(one) > after) ?? wallInstant(date, minute, zone)
  return { minute, instant, comesTwice }
}

/** An instant as a form writes it: 10:00 AM; 01:15 AM EST in an hour that comes twice. */
export function momentText(instant: string, zone: string): string {
  const mark = zoneMark(instant, zone)
  const time = writeTime(wallMinutes(instant))
  return mark === '' ? time : `${time} ${mark}`
}

/** A minute of a day, written the same way; the first of two. */
export const minuteText = (minute: number, { day, zone }: ClinicDay): string =>
  momentText(wallInstant(day, minute, zone), zone)

/** A typed time as forms write it; what is no time stays as it was typed. */
export function tidyMoment(
  typed: string,
  on: ClinicDay,
  options?: { step?: number; after?: number },
): string {
  const moment = readMoment(typed, on, options)
  return moment === undefined ? typed : momentText(moment.instant, on.zone)
}

export const withoutLetters = (typed: string): string => shape.exec(typed.trim())?.[1] ?? typed

/** The same time on another day: the letters are that day's. */
export const onDay = (typed: string, on: ClinicDay, step = 1): string =>
  tidyMoment(withoutLetters(typed), on, { step })

export type Slot = { time: string; available: boolean }

/** Every quarter of an hour of a day, to choose from. */
export function quarterHours({ day, zone }: ClinicDay): Slot[] {
  return Array.from({ length: 24 * 4 }, (_, index) => index * 15)
    .flatMap(minute => wallInstants(day === '' ? anyDay : day, minute, zone))
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .map(instant => ({ time: momentText(instant, zone), available: true }))
}

/**
 * What the server offers, each with its letters. Where somebody has typed a time outside of it that comes twice, both
 * are offered, so that the other one can be chosen.
 */
export function offeredTimes(
  slots: readonly { time: string; available: boolean; startsAt?: string | undefined }[],
  typed: string,
  on: ClinicDay,
): Slot[] {
  const { zone } = on
  const offered = slots.map(({ time, available, startsAt }) => ({
    time: startsAt === undefined ? time : momentText(startsAt, zone),
    available,
  }))
  const moment = readMoment(typed, on, { step: 15 })
  if (moment === undefined || !moment.comesTwice) return offered
  const both = wallInstants(on.day, moment.minute, zone).map(instant => momentText(instant, zone))
  const isThere = new Set(offered.map(({ time }) => time))
  return [...both.filter(time => !isThere.has(time)).map(time => ({ time, available: true })), ...offered]
}

/** Where a list of times opens: at the one that stands in the field, or the next one there is; without any at a free one. */
export function placeToOpen(slots: readonly Slot[], chosen: string): number {
  const exact = slots.findIndex(({ time }) => time === chosen)
  if (exact >= 0) return exact
  const minuteOf = (text: string) => readTypedTime(withoutLetters(text))
  const minute = minuteOf(chosen)
  if (minute === undefined) return slots.findIndex(({ available }) => available)
  const next = slots.findIndex(({ time }) => (minuteOf(time) ?? 0) >= minute)
  return next >= 0 ? next : slots.length - 1
}

/** The first free time after one that is not, and not before now; nothing where the time is free, or none is left. */
export function nextFree(
  slots: readonly Slot[],
  typed: string,
  on: ClinicDay,
  now: Date,
): string | undefined {
  const chosen = tidyMoment(typed, on, { step: 15 })
  const place = slots.findIndex(({ time }) => time === chosen)
  if (slots[place]?.available !== false) return undefined
  const isToCome = ({ time }: Slot) => {
    const moment = readMoment(time, on)
    return moment !== undefined && Date.parse(moment.instant) >= now.getTime()
  }
  return slots.slice(place + 1).find(slot => slot.available && isToCome(slot))?.time
}
