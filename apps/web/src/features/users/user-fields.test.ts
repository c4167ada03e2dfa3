import { expect, test } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { noValues, problemsIn, rules } from './user-fields.ts'

test('a problem that the server found stands on its field, as a sentence', () => {
  const refused = CallError.refused(422, {
    errors: { email: ['has already been taken'], first_name: ['is invalid'], other: ['no'] },
  })
  expect(problemsIn(refused)).toEqual({
    email: 'This value is already in use.',
    firstName: 'First name is invalid',
  })
})

test('a first name and a complete address are required, a last name is not', () => {
  expect(rules.firstName(' ')).toBe('First name is required')
  expect(rules.email(noValues.email)).toBe('Email is required')
  expect(rules.email('sam@example')).toBe('Invalid email address')
  expect(rules.email(' sam@example.com ')).toBeNull()
})
