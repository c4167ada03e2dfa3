import { expect, test } from 'vitest'
import { bookingWindow, changeUntil, isWithin, leavesNothing } from './booking-limits.ts'

const zone = 'America/New_York'

test('visits can be booked from the end of the lead to the end of the last day [G-31]', () => {
  const window = bookingWindow({ minLeadHours: 2, maxDaysAhead: 10 }, new Date('2026-05-06T14:00:00Z'), zone)
  expect(window.firstDay).toBe('2026-05-06')
  expect(window.lastDay).toBe('2026-05-16')
  expect(isWithin(window, Date.parse('2026-05-06T15:59:00Z'))).toBe(false)
  expect(isWithin(window, Date.parse('2026-05-06T16:00:00Z'))).toBe(true)
  expect(isWithin(window, Date.parse('2026-05-17T03:45:00Z'))).toBe(true)
  expect(isWithin(window, Date.parse('2026-05-17T04:00:00Z'))).toBe(false)
})

test('the first day is the day on which the lead ends', () => {
  const window = bookingWindow({ minLeadHours: 24, maxDaysAhead: 1 }, new Date('2026-05-06T23:00:00Z'), zone)
  expect([window.firstDay, window.lastDay]).toEqual(['2026-05-07', '2026-05-07'])
})

test('on the day on which clocks change the lead is counted in real hours, and the day ends at the clinic’s midnight', () => {
  const now = new Date('2026-10-31T16:00:00Z') // noon, the day before the clocks go back
  const window = bookingWindow({ minLeadHours: 24, maxDaysAhead: 1 }, now, zone)
  expect(new Date(window.from).toISOString()).toBe('2026-11-01T16:00:00.000Z') // eleven by the clock
  expect(new Date(window.until).toISOString()).toBe('2026-11-02T05:00:00.000Z')
})

test('a visit can be changed until the cutoff before it', () => {
  const startsAt = new Date('2026-11-01T17:00:00Z')
  expect(changeUntil(startsAt, 24).toISOString()).toBe('2026-10-31T17:00:00.000Z')
  expect(changeUntil(startsAt, 0)).toEqual(startsAt)
})

test('rules whose last day ends before the lead leave nothing to book', () => {
  expect(leavesNothing({ minLeadHours: 48, maxDaysAhead: 2 })).toBe(false)
  expect(leavesNothing({ minLeadHours: 49, maxDaysAhead: 2 })).toBe(true)
})
