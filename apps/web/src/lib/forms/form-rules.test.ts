import { expect, test } from 'vitest'
import { pattern, required, timeAfter, timeFormat } from './field-problems.ts'

test('a required value must be more than blanks [SES-48]', () => {
  expect(required()('')).toBe('Required field')
  expect(required()(' \t')).toBe('Required field')
  expect(required()(' Ana')).toBeNull()
  expect(required('Name is required')('')).toBe('Name is required')
})

test('a pattern must match the typed value, and an empty field is accepted [SES-49]', () => {
  const zip = pattern(/^\d{5}$/g)
  expect(zip('0410')).toBe('The value does not match the format')
  // The same value is tested twice, because a global pattern would continue behind its last match.
  for (const value of ['04101', '04101', ' 04101 ', '']) expect(zip(value)).toBeNull()
  expect(pattern(/^\d{5}$/, 'Five digits')('x')).toBe('Five digits')
})

test.each(['9:30 AM', '09:60 AM', '13:00 PM', '00:30 AM', '09:30', '09:30 XM', 'noon'])(
  '%s is not a time of day [SES-50]',
  value => {
    expect(timeFormat()(value)).toBe('This time must valid')
  },
)

test.each(['09:30 AM', '12:00 PM', '12:59 am', ''])('%j is a valid time of day [SES-50]', value => {
  expect(timeFormat()(value)).toBeNull()
})

test('a time must be after midnight, or after the given one [SES-51]', () => {
  expect(timeAfter()('12:00 AM')).toBe('This time must be after 00:00 AM')
  expect(timeAfter()('12:01 AM')).toBeNull()
  const afterOpening = timeAfter('11:30 AM')
  expect(afterOpening('11:30 AM')).toBe('This time must be after 11:30 AM')
  expect(afterOpening('12:30 AM')).toBe('This time must be after 11:30 AM')
  for (const value of ['11:31 AM', '12:00 PM', '01:00 PM', 'no time', '']) {
    expect(afterOpening(value)).toBeNull()
  }
  expect(timeAfter('11:30 AM', 'Too early')('09:00 AM')).toBe('Too early')
})
