import { expect, test } from 'vitest'
import { birthDateProblem, readBirthDate, writeBirthDate } from './birth-date.ts'

test('a date of birth is read however it is written, the month first', () => {
  for (const text of ['02/03/2011', '2/3/2011', '02-03-2011', '2.3.2011', '02032011', ' 02/03/2011 ']) {
    expect(readBirthDate(text)).toBe('2011-02-03')
  }
  expect(writeBirthDate('2011-02-03')).toBe('02/03/2011')
})

test('none is fine', () => {
  expect(readBirthDate('')).toBeNull()
  expect(birthDateProblem('')).toBeUndefined()
  expect(writeBirthDate(null)).toBe('')
})

test('what is no day, or before anybody alive was born, is refused', () => {
  for (const text of ['02/30/2011', '13/01/2011', '12/31/1899', '2011', 'May 6', '2/3/11']) {
    expect(birthDateProblem(text)).toBe('Must have a valid date of birth: MM/DD/YYYY')
  }
  expect(birthDateProblem('02/29/2012')).toBeUndefined()
})
