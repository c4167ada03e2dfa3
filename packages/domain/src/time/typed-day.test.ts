import { expect, test } from 'vitest'
import { readTypedBirthday, readTypedDay, writeTypedDay } from './typed-day.ts'

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

test('two digits of a year of birth are those of the last hundred years, and no day to come [PIF-50]', () => {
  const today = '2026-11-19'
  for (const [text, day] of [
    ['3/4/90', '1990-03-04'],
    ['03-04-90', '1990-03-04'],
    [' 2.3.11 ', '2011-02-03'],
    ['11/19/26', '2026-11-19'],
    ['11/20/26', '1926-11-20'],
    ['2/29/00', '2000-02-29'],
    ['2/29/28', '1928-02-29'],
    ['02/03/2011', '2011-02-03'],
    ['02032011', '2011-02-03'],
    ['', null],
  ] as const) {
    expect(readTypedBirthday(text, today), text).toBe(day)
  }
  for (const text of ['2/29/01', '13/1/90', '3/4/190', '030490', '3/4/9'])
    expect(readTypedBirthday(text, today), text).toBeUndefined()
})
