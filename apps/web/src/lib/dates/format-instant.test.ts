import { expect, test } from 'vitest'
import { formatInstant } from './instants.ts'

test.each([
  ['2026-05-06T10:00:00.000-04:00', 'May 6, 2026, 10:00 AM'],
  ['2026-12-31T23:59:59.999-10:00', 'Dec 31, 2026, 11:59 PM'],
  ['2026-01-01T00:05:00+05:45', 'Jan 1, 2026, 12:05 AM'],
])("%s is shown as %s, by the clinic's clock", (instant, text) => {
  expect(formatInstant(instant).replace(/\s/g, ' ')).toBe(text)
})

test('in an hour that occurs twice the zone abbreviation says which one it is', () => {
  const words = (instant: string) => formatInstant(instant, 'America/New_York').replace(/\s/g, ' ')
  expect(words('2026-11-01T01:15:00.000-04:00')).toBe('Nov 1, 2026, 1:15 AM EDT')
  expect(words('2026-11-01T01:15:00.000-05:00')).toBe('Nov 1, 2026, 1:15 AM EST')
  expect(words('2026-11-01T02:15:00.000-05:00')).toBe('Nov 1, 2026, 2:15 AM')
})
