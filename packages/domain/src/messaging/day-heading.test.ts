import { expect, test } from 'vitest'
import { localDay, wireInstant } from '../time/clinic-time.ts'
import { dayHeading, writtenOn } from './day-heading.ts'

// Thursday.
const today = '2026-05-07'

test.each([
  ['2026-05-07', 'TODAY'],
  ['2026-05-06', 'YESTERDAY'],
  ['2026-05-05', 'Tuesday'],
  ['2026-05-04', 'Monday'],
  ['2026-05-03', 'Sunday'],
  ['2026-05-02', 'May 02, 2026'],
  ['2025-05-07', 'May 07, 2025'],
])('what was written on %s stands under %s [MSG-38]', (written, heading) => {
  expect(dayHeading(written, today)).toBe(heading)
})

test('on a Sunday the day before is Yesterday, and the rest of that week has dates [MSG-38]', () => {
  expect(dayHeading('2026-05-02', '2026-05-03')).toBe('YESTERDAY')
  expect(dayHeading('2026-05-01', '2026-05-03')).toBe('May 01, 2026')
})

test('days are those of the clinic up to its midnight, whatever the zone [MSG-38]', () => {
  const heading = (sent: string, now: string, zone: string) =>
    dayHeading(writtenOn(wireInstant(new Date(sent), zone)), localDay(new Date(now), zone))
  // One minute before midnight in New York it is the next day in London.
  const [late, after] = ['2026-05-07T03:59:00Z', '2026-05-07T04:01:00Z']
  expect(heading(late, after, 'America/New_York')).toBe('YESTERDAY')
  expect(heading(late, after, 'Europe/London')).toBe('TODAY')
  expect(heading(late, after, 'America/Los_Angeles')).toBe('TODAY')
})

test('a day of 23 or 25 hours is a day [MSG-38]', () => {
  const heading = (sent: string, now: string) =>
    dayHeading(
      writtenOn(wireInstant(new Date(sent), 'America/New_York')),
      localDay(new Date(now), 'America/New_York'),
    )
  expect(heading('2026-03-08T05:01:00Z', '2026-03-09T04:01:00Z')).toBe('YESTERDAY')
  expect(heading('2026-11-01T04:01:00Z', '2026-11-02T04:59:00Z')).toBe('TODAY')
  expect(heading('2026-11-01T04:01:00Z', '2026-11-02T05:01:00Z')).toBe('YESTERDAY')
})
