import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { fieldProblems } from './field-problems.ts'

const labels = { firstName: 'First name', city: 'City' }

test('the server’s message about a field is shown on it, and names the field if the sentence does not [PRO-41]', () => {
  const error = CallError.refused(422, {
    error: JSON.stringify({ patient: { first_name: ['Must have a first name'], city: ['is invalid'] } }),
  })
  expect(fieldProblems(error, labels)).toEqual({
    firstName: 'Must have a first name',
    city: 'City is invalid',
  })
})

test('a problem of a field that the form does not have, and any other failure, is not shown on a field', () => {
  const error = CallError.refused(422, { error: JSON.stringify({ nickname: ['is invalid'] }) })
  expect(fieldProblems(error, labels)).toEqual({})
  expect(fieldProblems(new Error('down'), labels)).toEqual({})
  expect(fieldProblems(null, labels)).toEqual({})
})
