import { expect, test } from 'vitest'
import { parseWallTime, timeProblem } from './wall-time.ts'

test.each([
  ['2026-5-6 9:05 AM', '2026-05-06', 545],
  ['2026/5/6 09:05 am', '2026-05-06', 545],
  ['2026-05-06 12:00 AM', '2026-05-06', 0],
  ['2026-05-06 12:30PM', '2026-05-06', 750],
  [' 2026-12-31  23:45 ', '2026-12-31', 1425],
  ['2026-05-06 0:15', '2026-05-06', 15],
  ['2026-05-06T10:00', '2026-05-06', 600],
  ['2026-05-06T10:00:30.250', '2026-05-06', 600],
  ['2028-2-29 10:00 AM', '2028-02-29', 600],
  ['2000/02/29 10:00', '2000-02-29', 600],
])("%j is a time of the clinic's own clock [APT-37, APT-93]", (text, day, minutes) => {
  expect(parseWallTime(text)).toEqual({ wall: { day, minutes } })
})

test.each([
  ['2026-05-06T10:00:00.000-04:00', '2026-05-06T14:00:00Z'],
  ['2026-05-06T14:00Z', '2026-05-06T14:00:00Z'],
  ['2026-11-01T01:30:00-05:00', '2026-11-01T06:30:00Z'],
])('%j is an instant', (text, instant) => {
  expect(parseWallTime(text)).toEqual({ at: Date.parse(instant) })
})

test.each(['', '   ', '10:00 AM', '9:15'])('the date in %j is missing [APT-45, BLK-17]', text => {
  expect(parseWallTime(text)).toEqual({ problem: 'Date is required' })
})

test.each([
  '2026-5-6',
  '2026-5-6 ',
  '2026-5-6 10',
  '2026-5-6 25:00',
  '2026-5-6 24:00',
  '2026-5-6 10:60',
  '2026-5-6 13:00 PM',
  '2026-5-6 0:30 AM',
  '2026-5-6 10:00 XM',
  '2026-5/6 10:00 AM',
  '2026-02-30 10:00 AM',
  '2026/2/29 10:00 AM',
  '1900-02-29 10:00',
  '2026-13-1 10:00',
  '2026-00-10 10:00',
  '2026-04-31T10:00:00Z',
  '2026-05-06T10:00:00+25:00',
  '0000-01-01 10:00',
  '9999-01-01 10:00',
  '5/6/2026 10:00 AM',
  'tomorrow',
  '2026-05-06 10:00 AM; drop table appointments',
])('%j is refused: Invalid time [APT-47, APT-39, BLK-18]', text => {
  expect(parseWallTime(text)).toEqual({ problem: 'Invalid time' })
})

test('a field for a time of day says whether it is missing or wrong [APT-46, APT-47]', () => {
  expect(timeProblem('  ')).toBe('Time is required')
  expect(timeProblem('10:61 AM')).toBe('Invalid time')
  expect(timeProblem('10:15 am')).toBeUndefined()
})
