import { readTypedTime, wallMinutes, writeTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { zoneLetters, zoneMark } from '@archwire/domain/time/zone-mark'
import { wallInstant, wallInstants } from '../../../lib/dates/instants.ts'

/** A local time of the clinic and the instant that it stands for. */
export type TypedMoment = { minute: number; instant: string; comesTwice: boolean }

/** A day and the clinic's time zone. */
export type ClinicDay = { day: string; zone: string }

// While no day is chosen, times are read on a day without a clock change.
const anyDay = '2000-06-01'

/** A time, optionally followed by a zone abbreviation: 1:15 AM EST, 1:15 AM GMT+10:30. */
const shape = /^(.*?)(?:\s+((?!am$|pm$)[a-z]{2,5}|GMT[+-]\d{1,2}(?::\d{2})?))?$/i

/**
 * Reads a typed time on a day; undefined if it is not a time or names another zone. In an hour that occurs twice the
 * zone abbreviation decides; without one it is the first, or, for an end, the first that is `after` its start.
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

/** An instant as forms write it: 10:00 AM, or 01:15 AM EST in an hour that occurs twice. */
export function momentText(instant: string, zone: string): string {
  const mark = zoneMark(instant, zone)
  const time = writeTime(wallMinutes(instant))
  return mark === '' ? time : `${time} ${mark}`
}

/** A minute of a day, written the same way; the first of two if ambiguous. */
export const minuteText = (minute: number, { day, zone }: ClinicDay): string =>
  momentText(wallInstant(day, minute, zone), zone)

/** Formats a typed time as forms write it; a text that is not a time stays as typed. */
export function tidyMoment(
  typed: string,
  on: ClinicDay,
  options?: { step?: number; after?: number },
): string {
  const moment = readMoment(typed, on, options)
  return moment === undefined ? typed : momentText(moment.instant, on.zone)
}

export const withoutLetters = (typed: string): string => shape.exec(typed.trim())?.[1] ?? typed

/** The same time on another day, with that day's zone abbreviation. */
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
 * The server's slots, with zone abbreviations. If somebody has typed another time that occurs twice, both instants are
 * offered so that either can be chosen.
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

/**
 * The index that a list of times opens at: the time in the field, or the next one; without a time, the first free one.
 */
export function placeToOpen(slots: readonly Slot[], chosen: string): number {
  const exact = slots.findIndex(({ time }) => time === chosen)
  if (exact >= 0) return exact
  const minuteOf = (text: string) => readTypedTime(withoutLetters(text))
  const minute = minuteOf(chosen)
  if (minute === undefined) return slots.findIndex(({ available }) => available)
  const next = slots.findIndex(({ time }) => (minuteOf(time) ?? 0) >= minute)
  return next >= 0 ? next : slots.length - 1
}

/** The next free time after a taken one, and not in the past; undefined if the time is free or none is left. */
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
