import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import {
  amongTypes,
  type BookingValues,
  problemsOf,
  refusedFields,
  toSend,
  typeIds,
  withType,
} from './booking-values.ts'

const values: BookingValues = {
  enabled: true,
  slug: 'harbor-orthodontics',
  types: '3,12',
  minLeadHours: '2',
  maxDaysAhead: '60',
  cancelCutoffHours: '24',
  sites: 'https://www.example.com',
}

test('numbers are sent as numbers, and each site in a tidy form', () => {
  expect(problemsOf(values)).toEqual({})
  expect(toSend({ ...values, slug: ' Harbor ', sites: 'Example.com/book\n\nhttps://b.example.com' })).toEqual(
    {
      enabled: true,
      slug: 'harbor',
      appointmentTypeIds: [3, 12],
      minLeadHours: 2,
      maxDaysAhead: 60,
      cancelCutoffHours: 24,
      frameAncestors: ['https://example.com', 'https://b.example.com'],
    },
  )
})

test('the same types are the same text, in whichever order they were chosen', () => {
  expect(withType(values, 5, true)).toBe('3,5,12')
  expect(withType({ ...values, types: withType(values, 5, true) }, 5, false)).toBe(values.types)
  expect(typeIds({ types: '' })).toEqual([])
})

test('a type that was deactivated meanwhile is not sent, and does not count as a bookable one', () => {
  expect(toSend(amongTypes(values, [{ id: 12 }, { id: 5 }])).appointmentTypeIds).toEqual([12])
  expect(problemsOf(amongTypes(values, [{ id: 5 }])).types).toBe(
    'Choose at least one type that can be booked',
  )
})

test.each([
  ['slug', 'two words', 'Use small letters, digits and single hyphens between them.'],
  ['slug', '', 'This field is required.'],
  ['slug', 'manage', 'This value is already in use.'],
  ['types', '', 'Choose at least one type that can be booked'],
  ['minLeadHours', '-1', 'Must be a whole number of hours from 0 to 720'],
  ['maxDaysAhead', '0', 'Must be a whole number of days from 1 to 365'],
  ['cancelCutoffHours', '1.5', 'Must be a whole number of hours from 0 to 720'],
  [
    'sites',
    'javascript:alert(1)',
    'javascript:alert(1) is not a web address. Write it like https://www.example.com',
  ],
] as const)('%s cannot be “%s”', (field, text, problem) => {
  expect(problemsOf({ ...values, [field]: text })[field]).toBe(problem)
})

test('the longest time ahead must be longer than the shortest', () => {
  const far = { ...values, minLeadHours: '48' }
  expect(problemsOf({ ...far, maxDaysAhead: '2' })).toEqual({})
  expect(problemsOf({ ...far, maxDaysAhead: '1' })).toEqual({
    maxDaysAhead: 'Nobody could book: 48 hours ahead are more than that',
  })
})

test('a page that is off need not offer any type', () => {
  expect(problemsOf({ ...values, enabled: false, types: '' })).toEqual({})
})

test('a problem that the server found stands at its field', () => {
  const error = CallError.refused(422, {
    errors: { slug: ['has already been taken'], 'frameAncestors.0': ['is invalid'] },
  })
  expect(refusedFields(error)).toEqual({ slug: 'This value is already in use.', sites: 'is invalid' })
  expect(refusedFields(null)).toEqual({})
})
