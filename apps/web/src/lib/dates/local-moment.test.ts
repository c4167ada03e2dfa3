import { expect, test } from 'vitest'
import { localMoment } from './clock.ts'

test.each([
  ['2026-05-07T03:59:00Z', 'America/New_York', '2026-05-06', '23:59', 'Wednesday', 'May 6, 2026', '11:59 PM'],
  ['2026-05-07T04:00:00Z', 'America/New_York', '2026-05-07', '00:00', 'Thursday', 'May 7, 2026', '12:00 AM'],
  [
    '2026-11-01T06:30:00Z',
    'America/New_York',
    '2026-11-01',
    '01:30',
    'Sunday',
    'November 1, 2026',
    '1:30 AM',
  ],
  ['2026-12-31T23:30:00Z', 'Asia/Kolkata', '2027-01-01', '05:00', 'Friday', 'January 1, 2027', '5:00 AM'],
])('at %s the wall clock in %s shows %s %s', (instant, zone, day, clock, weekday, date, time) => {
  const moment = localMoment(new Date(instant), zone)
  // Some versions of the zone data put a narrow space before AM and PM.
  expect({ ...moment, time: moment.time.replace(/\s/g, ' ') }).toEqual({ day, clock, weekday, date, time })
})
