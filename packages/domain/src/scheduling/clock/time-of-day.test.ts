import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireInstant } from '../../time/clinic-time.ts'
import { minutesOfTime, timeOfMinutes, wallMinutes, wallSpan } from './time-of-day.ts'

const span = (startsAt: string, minutes: number, zone: string) => {
  const start = new Date(startsAt)
  const end = new Date(start.getTime() + minutes * 60_000)
  return wallSpan({ startsAt: wireInstant(start, zone), endsAt: wireInstant(end, zone) })
}

test('a minute of the day is read from the clinic’s clock, whatever the browser’s zone', () => {
  expect(wallMinutes('2026-05-06T10:45:00.000-04:00')).toBe(645)
  expect(wallMinutes('2026-05-06T00:00:00.000+10:30')).toBe(0)
})

test('an appointment that ends at midnight ends with its day', () => {
  expect(span('2026-05-07T03:45:00Z', 15, 'America/New_York')).toEqual({ from: 1_425, to: 1_440 })
})

test('an appointment across the skipped hour is drawn from the clock’s time to the clock’s time', () => {
  expect(span('2026-03-08T06:45:00Z', 30, 'America/New_York')).toEqual({ from: 105, to: 195 })
})

test.each([
  // Both ends in the first round, across the change, across the change with an end that reads earlier, in the second
  // round.
  ['2026-11-01T05:00:00Z', 30, { from: 60, to: 90 }],
  ['2026-11-01T05:45:00Z', 90, { from: 105, to: 135 }],
  ['2026-11-01T05:30:00Z', 60, { from: 90, to: 150 }],
  ['2026-11-01T05:45:00Z', 30, { from: 105, to: 135 }],
  ['2026-11-01T06:30:00Z', 30, { from: 90, to: 120 }],
])('in the hour that comes twice, %s for %i minutes stands at %o', (startsAt, minutes, expected) => {
  expect(span(startsAt, minutes, 'America/New_York')).toEqual(expected)
})

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']

test('an appointment is always drawn within its day and with a height; without a clock change, with its own', () => {
  const quarter = 15 * 60_000
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2024, 0) / quarter, max: Date.UTC(2034, 0) / quarter }),
      fc.integer({ min: 1, max: 16 }),
      fc.constantFrom(...zones),
      (start, quarters, zone) => {
        const startsAt = wireInstant(new Date(start * quarter), zone)
        const endsAt = wireInstant(new Date((start + quarters) * quarter), zone)
        const { from, to } = wallSpan({ startsAt, endsAt })
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(1_440)
        const isOneDay = startsAt.slice(0, 10) === endsAt.slice(0, 10)
        if (isOneDay && startsAt.slice(-6) === endsAt.slice(-6)) expect(to - from).toBe(quarters * 15)
      },
    ),
  )
})

test('minutes and times of day convert to and fro', () => {
  expect(minutesOfTime('09:30')).toBe(570)
  for (let minutes = 0; minutes < 1_440; minutes += 1)
    expect(minutesOfTime(timeOfMinutes(minutes))).toBe(minutes)
  expect(timeOfMinutes(1_440)).toBe('00:00')
})
