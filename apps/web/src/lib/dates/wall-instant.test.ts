import { expect, test } from 'vitest'
import { wallInstant, wallInstants, wireAt } from './instants.ts'

const newYork = 'America/New_York'

test("a time by the clinic's wall clock is an instant with its offset, in summer, in winter and at midnight", () => {
  expect(wallInstant('2026-05-06', 630, newYork)).toBe('2026-05-06T10:30:00-04:00')
  expect(wallInstant('2026-12-06', 630, newYork)).toBe('2026-12-06T10:30:00-05:00')
  expect(wallInstant('2026-05-06', 1_440, newYork)).toBe('2026-05-07T00:00:00-04:00')
  expect(wallInstant('2026-05-06', 0, 'Asia/Kolkata')).toBe('2026-05-06T00:00:00+05:30')
})

test('on a day of a clock change the instant is right before and after it, and is the first of two in an hour that occurs twice', () => {
  expect(wallInstant('2026-11-01', 30, newYork)).toBe('2026-11-01T00:30:00-04:00')
  expect(wallInstant('2026-11-01', 90, newYork)).toBe('2026-11-01T01:30:00-04:00')
  expect(wallInstant('2026-11-01', 540, newYork)).toBe('2026-11-01T09:00:00-05:00')
  expect(wallInstant('2026-03-08', 540, newYork)).toBe('2026-03-08T09:00:00-04:00')
  expect(wallInstant('2026-10-25', 150, 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00')
})

test('an hour that occurs twice has both instants in order; a skipped one has none', () => {
  expect(wallInstants('2026-11-01', 75, newYork)).toEqual([
    '2026-11-01T01:15:00-04:00',
    '2026-11-01T01:15:00-05:00',
  ])
  expect(wallInstants('2026-11-01', 59, newYork)).toEqual(['2026-11-01T00:59:00-04:00'])
  expect(wallInstants('2026-11-01', 120, newYork)).toEqual(['2026-11-01T02:00:00-05:00'])
  expect(wallInstants('2026-03-08', 150, newYork)).toEqual([])
  expect(wallInstant('2026-03-08', 150, newYork)).toBe('2026-03-08T02:30:00-05:00')
})

test('a moment is written by the clock of its zone', () => {
  expect(wireAt(Date.parse('2026-11-01T05:15:00Z'), newYork)).toBe('2026-11-01T01:15:00-04:00')
  expect(wireAt(Date.parse('2026-11-01T06:15:00Z'), newYork)).toBe('2026-11-01T01:15:00-05:00')
  expect(wireAt(Date.parse('2026-05-07T04:00:00Z'), newYork)).toBe('2026-05-07T00:00:00-04:00')
})
