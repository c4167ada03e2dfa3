import { expect, test } from 'vitest'
import { birthDateProblem } from './basic-rules.ts'

test('a date of birth that is no day, or before anybody alive was born, is refused; an empty one is accepted', () => {
  for (const text of ['02/30/2011', '12/31/1899', '2/3/11']) {
    expect(birthDateProblem(text)).toBe('Must have a valid date of birth: MM/DD/YYYY')
  }
  expect(birthDateProblem('02/29/2012')).toBeUndefined()
  expect(birthDateProblem('')).toBeUndefined()
})
