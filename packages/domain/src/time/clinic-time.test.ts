import { expect, test } from 'vitest'
import { dayAfter, dayBegins, localDay, localTime } from './clinic-time.ts'

test.each([
  ['2026-05-07T03:59:59Z', 'America/New_York', '2026-05-06', '23:59'],
  ['2026-05-07T04:00:00Z', 'America/New_York', '2026-05-07', '00:00'],
  ['2026-05-07T04:00:00Z', 'America/Chicago', '2026-05-06', '23:00'],
  ['2026-05-07T09:59:00Z', 'Pacific/Honolulu', '2026-05-06', '23:59'],
  // Clocks go forward at 07:00 UTC and back at 06:00 UTC in New York.
  ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08', '01:59'],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', '03:00'],
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', '01:30'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', '01:30'],
])('at %s it is, in %s, %s %s', (instant, zone, day, time) => {
  expect(localDay(new Date(instant), zone)).toBe(day)
  expect(localTime(new Date(instant), zone)).toBe(time)
})

test.each([
  ['2026-05-06', 'America/New_York', '2026-05-06T04:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  // In Havana the day on which clocks go forward begins at one; on the day on which they go back, midnight comes twice.
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(dayBegins(day, zone).toISOString()).toBe(instant)
})

test.each([
  ['2026-05-31', '2026-06-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('after %s comes %s', (day, next) => {
  expect(dayAfter(day)).toBe(next)
})
