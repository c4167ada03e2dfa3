import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downToQuarter, readTypedTime, writeTime } from './time-of-day.ts'

test.each([
  ['9', '09:00 AM'],
  ['930', '09:30 AM'],
  ['0930', '09:30 AM'],
  ['9:30', '09:30 AM'],
  ['9.30', '09:30 AM'],
  ['9 30', '09:30 AM'],
  ['9:30 pm', '09:30 PM'],
  ['9:30PM', '09:30 PM'],
  ['930p', '09:30 PM'],
  ['9 a.m.', '09:00 AM'],
  ['2', '02:00 PM'],
  ['230', '02:30 PM'],
  ['02:30', '02:30 AM'],
  ['7', '07:00 AM'],
  ['12', '12:00 PM'],
  ['12 am', '12:00 AM'],
  ['12:15 PM', '12:15 PM'],
  ['1430', '02:30 PM'],
  ['23:45', '11:45 PM'],
  ['0:15', '12:15 AM'],
  [' 10:00 AM ', '10:00 AM'],
])('%j is read as %s', (typed, written) => {
  const minute = readTypedTime(typed)
  expect(minute === undefined ? undefined : writeTime(minute)).toBe(written)
})

test.each(['', 'x', '24', '2400', '9:60', '13 pm', '0 am', '9:3', '12345', '9 m', 'noon', '10:00 AM x'])(
  '%j is no time [APT-47]',
  typed => {
    expect(readTypedTime(typed)).toBeUndefined()
  },
)

test('every minute of the day is read as it is written', () => {
  for (let minute = 0; minute < 1_440; minute++) expect(readTypedTime(writeTime(minute))).toBe(minute)
})

test('times round down to a quarter of an hour [APT-36]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_439 }), minute => {
      const rounded = downToQuarter(minute)
      expect(rounded % 15).toBe(0)
      expect(minute - rounded).toBeGreaterThanOrEqual(0)
      expect(minute - rounded).toBeLessThan(15)
    }),
  )
})
