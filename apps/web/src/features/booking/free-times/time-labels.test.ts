import { expect, test } from 'vitest'
import { differs, momentLabel, monthLabel, ownTimeLabel, timeLabel, zoneLabel } from './time-labels.ts'

const newYork = 'America/New_York'

test('a time is written by the clinic’s clock, wherever it is read', () => {
  expect(momentLabel('2026-11-17T09:00:00.000-05:00', newYork)).toBe('Tuesday, November 17, 2026 at 9:00 AM')
  expect(timeLabel('2026-11-17T17:30:00.000-05:00', newYork)).toBe('5:30 PM')
})

test('a time that comes twice, when clocks go back, says whether it is daylight time', () => {
  expect(timeLabel('2026-11-01T01:30:00.000-04:00', newYork)).toBe('1:30 AM EDT')
  expect(timeLabel('2026-11-01T01:30:00.000-05:00', newYork)).toBe('1:30 AM EST')
  expect(timeLabel('2026-11-01T03:30:00.000-05:00', newYork)).toBe('3:30 AM')
})

test('the clinic’s zone is named if the visitor’s clock shows another time, not if their zone only has another name', () => {
  const winter = new Date('2026-11-17T12:00:00Z')
  expect(differs(newYork, 'America/Toronto', winter)).toBe(false)
  expect(differs(newYork, 'America/Los_Angeles', winter)).toBe(true)
  expect(zoneLabel(newYork)).toBe('Eastern Time')
  expect(ownTimeLabel('2026-11-17T09:00:00.000-05:00', newYork, 'America/Los_Angeles')).toBe('Tue 6:00 AM')
  expect(ownTimeLabel('2026-11-17T09:00:00.000-05:00', newYork, 'America/Toronto')).toBeUndefined()
})

test('a week of two months names both', () => {
  expect(monthLabel('2026-11-17', '2026-11-23')).toBe('November 2026')
  expect(monthLabel('2026-11-28', '2026-12-04')).toBe('November – December 2026')
  expect(monthLabel('2026-12-28', '2027-01-03')).toBe('December 2026 – January 2027')
})
