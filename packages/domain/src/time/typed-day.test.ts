import { expect, test } from 'vitest'
import { readTypedDay, writeTypedDay } from './typed-day.ts'

test('a day is read in any spelling, the month first [PIF-37]', () => {
  for (const text of [
    '02/03/2011',
    '2/3/2011',
    '02-03-2011',
    '2.3.2011',
    '02032011',
    ' 02/03/2011 ',
    '2011-02-03',
  ]) {
    expect(readTypedDay(text)).toBe('2011-02-03')
  }
  expect(writeTypedDay('2011-02-03')).toBe('02/03/2011')
})

test('an empty text is accepted', () => {
  expect(readTypedDay('')).toBeNull()
  expect(writeTypedDay(null)).toBe('')
})

test('a text that is not a day, or is before anybody alive was born, is not a day that somebody means', () => {
  for (const text of ['02/30/2011', '13/01/2011', '12/31/1899', '2011', 'May 6', '2/3/11']) {
    expect(readTypedDay(text)).toBeUndefined()
  }
  expect(readTypedDay('02/29/2012')).toBe('2012-02-29')
})
