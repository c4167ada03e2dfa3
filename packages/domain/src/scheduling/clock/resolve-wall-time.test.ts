import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { wireInstant } from '../../time/clinic-time.ts'
import { endMinuteOf, endOfDay, type Moment, momentAt, readMoment, readStart } from './wall-time.ts'

const newYork = 'America/New_York'
const zones = [newYork, 'Europe/Berlin', 'Australia/Lord_Howe']
const years = Array.from({ length: 10 }, (_, index) => 2024 + index)
const minute = 60_000

const at = (text: string, zone = newYork) => {
  const moment = readMoment(text, zone)
  return 'problem' in moment ? moment.problem : new Date(moment.at).toISOString()
}

test('a time that the clocks skip is refused with a clear message', () => {
  const refused = 'This time does not exist on 03/08/2026: the clocks go forward'
  expect(at('2026-3-8 1:59 AM')).toBe('2026-03-08T06:59:00.000Z')
  expect(at('2026-3-8 2:00 AM')).toBe(refused)
  expect(at('2026-3-8 2:59 AM')).toBe(refused)
  expect(at('2026-3-8 3:00 AM')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('2026/10/4 2:15 AM', 'Australia/Lord_Howe')).toMatch(/^This time does not exist on 10\/04\/2026/)
  expect(at('2026/10/4 2:30 AM', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z')
})

test('a time that the clock shows twice is the earlier one, unless the text has an offset', () => {
  expect(at('2026-11-1 1:30 AM')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-11-01T01:30:00-04:00')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-11-01T01:30:00-05:00')).toBe('2026-11-01T06:30:00.000Z')
})

test('a start is rounded down to a quarter of an hour [APT-36, CST-02]', () => {
  const start = (text: string) => {
    const moment = readStart(text, newYork)
    return 'problem' in moment ? moment.problem : wireInstant(new Date(moment.at), newYork)
  }
  expect(start('2026-5-6 10:14 AM')).toBe('2026-05-06T10:00:00.000-04:00')
  expect(start('2026-5-6 10:15 AM')).toBe('2026-05-06T10:15:00.000-04:00')
  expect(start('2026-5-6 11:59 PM')).toBe('2026-05-06T23:45:00.000-04:00')
  expect(start('2026-05-06T10:44:59.999-04:00')).toBe('2026-05-06T10:30:00.000-04:00')
  // The second 01:37 stays in the second hour.
  expect(start('2026-11-01T01:37:00-05:00')).toBe('2026-11-01T01:30:00.000-05:00')
  expect(start('2026-3-8 2:20 AM')).toContain('does not exist')
  expect(start('noon')).toBe('Invalid time')
})

/** The days of a year on which the clocks of a zone change. */
const changeDays = (zone: string, year: number) => {
  const found: Temporal.PlainDate[] = []
  let day = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  while (day.year === year) {
    if (day.toZonedDateTime(zone).hoursInDay !== 24) found.push(day)
    day = day.add({ days: 1 })
  }
  return found
}

const written = (day: string, minutes: number) => {
  const hour = Math.floor(minutes / 60)
  const half = hour < 12 ? 'AM' : 'PM'
  const [year, month, date] = day.split('-').map(Number)
  return `${year}-${month}-${date} ${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${half}`
}

test.each(zones)('every slot of every change day of ten years in %s is read as itself, or refused', zone => {
  for (const day of years.flatMap(year => changeDays(zone, year))) {
    const date = day.toString()
    const length = day.toZonedDateTime(zone).hoursInDay * 60
    const midnight = endOfDay(day.subtract({ days: 1 }).toString(), zone)
    expect(endOfDay(date, zone) - midnight).toBe(length * minute)

    // By the clock: each quarter is read as written, and skipped ones are refused.
    const read: Moment[] = []
    for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
      const moment = readStart(written(date, minutes), zone)
      if ('problem' in moment) {
        expect(moment.problem).toBe(
          `This time does not exist on ${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}: the clocks go forward`,
        )
        continue
      }
      expect([moment.day, moment.minutes]).toEqual([date, minutes])
      expect(momentAt(moment.at, zone)).toEqual(moment)
      expect(moment.at).toBeGreaterThan(read.at(-1)?.at ?? Number.NEGATIVE_INFINITY)
      read.push(moment)
    }
    const skipped = Math.max(0, 24 * 60 - length)
    expect(read).toHaveLength((24 * 60 - skipped) / 15)

    // By elapsed time: each quarter as the wire writes it is read as the same instant, and keeps its duration.
    for (let at = midnight; at < midnight + length * minute; at += 15 * minute) {
      const wire = wireInstant(new Date(at), zone)
      const moment = readStart(wire, zone)
      if ('problem' in moment) throw new Error(`${wire}: ${moment.problem}`)
      expect([moment.at, moment.day]).toEqual([at, date])
      expect(wire.slice(0, 10)).toBe(date)
      expect(Number(wire.slice(11, 13)) * 60 + Number(wire.slice(14, 16))).toBe(moment.minutes)
      expect(endMinuteOf(moment, 30, zone)).toBeGreaterThan(moment.minutes)
    }
  }
})

test('all three zones were tried on both changes of every year', () => {
  for (const zone of zones) {
    expect(years.map(year => changeDays(zone, year).length)).toEqual(years.map(() => 2))
  }
})

test('an appointment ends when the clock says so, and at midnight at 24:00', () => {
  const start = (text: string) => {
    const moment = readStart(text, newYork)
    if ('problem' in moment) throw new Error(moment.problem)
    return moment
  }
  expect(endMinuteOf(start('2026-5-6 10:00 AM'), 45, newYork)).toBe(645)
  expect(endMinuteOf(start('2026-5-6 11:45 PM'), 15, newYork)).toBe(1440)
  expect(endMinuteOf(start('2026-3-8 1:30 AM'), 60, newYork)).toBe(210)
  expect(endMinuteOf(start('2026-11-1 1:30 AM'), 45, newYork)).toBe(135)
  expect(endMinuteOf(start('2026-11-1 1:30 AM'), 120, newYork)).toBe(150)
})
