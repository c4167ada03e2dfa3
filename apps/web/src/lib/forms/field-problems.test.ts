import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { fieldProblems } from './field-problems.ts'

const labels = { firstName: 'First name', city: 'City' }

test('what the server says of a field stands on it, and names it where the sentence does not [PRO-41]', () => {
  const error = CallError.refused(422, {
    error: JSON.stringify({ patient: { first_name: ['Must have a first name'], city: ['is invalid'] } }),
  })
  expect(fieldProblems(error, labels)).toEqual({
    firstName: 'Must have a first name',
    city: 'City is invalid',
  })
})

test('a field that the form does not have, and any other failure, is said elsewhere', () => {
  const error = CallError.refused(422, { error: JSON.stringify({ nickname: ['is invalid'] }) })
  expect(fieldProblems(error, labels)).toEqual({})
  expect(fieldProblems(new Error('down'), labels)).toEqual({})
  expect(fieldProblems(null, labels)).toEqual({})
})
