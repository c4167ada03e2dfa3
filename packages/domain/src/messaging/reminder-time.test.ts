import { expect, test } from 'vitest'
import { isQuiet, isRecentlyNotified, quietUntil, reminderMoment } from './reminder-time.ts'

const newYork = 'America/New_York'
const usual = { reminderLeadHours: 24, quietFrom: '21:00', quietTo: '08:00' }

test.each([
  ['in the middle of the day, a day before', '2026-05-07T18:30Z', usual, '2026-05-06T18:30Z'],
  ['exactly when quiet hours end', '2026-05-07T12:00Z', usual, '2026-05-06T12:00Z'],
  ['a minute before they end: the evening before', '2026-05-07T11:59Z', usual, '2026-05-06T00:59Z'],
  ['exactly when they begin: the minute before', '2026-05-08T01:00Z', usual, '2026-05-07T00:59Z'],
  ['a minute before they begin', '2026-05-08T00:59Z', usual, '2026-05-07T00:59Z'],
  ['after midnight: the evening before', '2026-05-07T05:00Z', usual, '2026-05-06T00:59Z'],
  [
    'quiet hours at noon',
    '2026-05-07T16:30Z',
    { ...usual, quietFrom: '12:00', quietTo: '13:00' },
    '2026-05-06T15:59Z',
  ],
  [
    'quiet hours from midnight: the last minute of the day before',
    '2026-05-07T06:00Z',
    { ...usual, quietFrom: '00:00', quietTo: '08:00' },
    '2026-05-06T03:59Z',
  ],
  [
    'never quiet',
    '2026-05-07T06:00Z',
    { ...usual, quietFrom: '08:00', quietTo: '08:00' },
    '2026-05-06T06:00Z',
  ],
  ['an hour before', '2026-05-07T18:30Z', { ...usual, reminderLeadHours: 1 }, '2026-05-07T17:30Z'],
  ['a week before', '2026-05-07T18:30Z', { ...usual, reminderLeadHours: 168 }, '2026-04-30T18:30Z'],
  // On March 8 clocks go from 02:00 to 03:00: 24 hours before 08:30 it was 07:30, in quiet hours.
  ['the clocks went forward meanwhile', '2026-03-08T12:30Z', usual, '2026-03-07T01:59Z'],
  // On November 1 they go from 02:00 back to 01:00: 24 hours before 08:30 it was 09:30.
  ['the clocks went back meanwhile', '2026-11-01T13:30Z', usual, '2026-10-31T13:30Z'],
  [
    'quiet hours that begin in the hour that is left out begin before it',
    '2026-03-09T07:30Z',
    { ...usual, quietFrom: '02:30', quietTo: '08:00' },
    '2026-03-08T06:29Z',
  ],
])('%s', (_name, startsAt, rule, due) => {
  expect(reminderMoment(new Date(startsAt), rule, newYork).toISOString()).toBe(new Date(due).toISOString())
})

test('quiet hours follow the clinic’s clock', () => {
  const instant = new Date('2026-05-07T02:00Z')
  expect(isQuiet(instant, usual, newYork)).toBe(true)
  expect(isQuiet(instant, usual, 'America/Los_Angeles')).toBe(false)
})

test('a visit that was booked or moved within the last four hours needs no reminder', () => {
  const startsAt = new Date('2026-05-07T18:00Z')
  expect(isRecentlyNotified(startsAt, new Date('2026-05-07T14:00Z'))).toBe(false)
  expect(isRecentlyNotified(startsAt, new Date('2026-05-07T14:00:01Z'))).toBe(true)
})

test.each([
  ['before midnight', '2026-05-07T02:00Z', usual, '2026-05-07T12:00Z'],
  ['after midnight', '2026-05-07T05:00Z', usual, '2026-05-07T12:00Z'],
  ['at noon', '2026-05-07T16:30Z', { ...usual, quietFrom: '12:00', quietTo: '13:00' }, '2026-05-07T17:00Z'],
  ['in the night in which the clocks go forward', '2026-03-08T05:30Z', usual, '2026-03-08T12:00Z'],
])('a text that waits in quiet hours goes out when they end: %s [MSG-79]', (_name, instant, hours, end) => {
  expect(quietUntil(new Date(instant), hours, newYork)).toEqual(new Date(end))
})

test('outside of quiet hours nothing waits [MSG-79]', () => {
  expect(quietUntil(new Date('2026-05-07T12:00Z'), usual, newYork)).toBeUndefined()
})
