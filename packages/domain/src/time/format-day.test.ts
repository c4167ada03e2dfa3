import { expect, test } from 'vitest'
import { formatNoteMoment } from './clinic-time.ts'
import { type DayFormat, formatDay, formatTime } from './format-day.ts'

test.each<[DayFormat, string]>([
  ['dd/MM/yyyy', '06/05/2026'],
  ['yyyy-MM-dd', '2026-05-06'],
  ['MM/dd/yyyy', '05/06/2026'],
  ['MMMM dd yyyy', 'May 06 2026'],
])('a day as %s is %s [CST-22]', (format, written) => {
  expect(formatDay('2026-05-06', format)).toBe(written)
})

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '09:05 AM'],
  ['12:00', '12:00 PM'],
  ['14:05', '02:05 PM'],
  ['23:59:30', '11:59 PM'],
])('the time %s as hh:mm aa is %s [CST-22]', (time, written) => {
  expect(formatTime(time)).toBe(written)
})

test('the time of a note is written as MM/dd/yyyy HH:mm a, in the clinic’s zone [CST-22]', () => {
  const instant = new Date('2026-05-07T03:05:00Z')
  expect(formatNoteMoment(instant, 'America/New_York')).toBe('05/06/2026 23:05 PM')
  expect(formatNoteMoment(instant, 'Europe/Berlin')).toBe('05/07/2026 05:05 AM')
})

test.each(['2026-13-01', '06.05.2026', ''])('%j is no day', day => {
  expect(() => formatDay(day, 'MM/dd/yyyy')).toThrow(RangeError)
})

test.each(['24:00', '9:05', ''])('%j is no time of day', time => {
  expect(() => formatTime(time)).toThrow(RangeError)
})
