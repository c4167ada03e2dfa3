import { expect, test } from 'vitest'
import { assigneeName, linkLabel } from './tasks.ts'

test('who it is assigned to is told by name, else by e-mail, else there is nobody [TSK-21]', () => {
  const user = { id: 1, fullName: 'Ana Ortiz', email: 'ana@example.com' }
  expect(assigneeName(user)).toBe('Ana Ortiz')
  expect(assigneeName({ ...user, fullName: '' })).toBe('ana@example.com')
  expect(assigneeName(null)).toBe('Unassigned')
})

test('a link to an insurance form is to be reviewed, any other is internal [TSK-12]', () => {
  expect(linkLabel({ type: 'InsuranceForm' })).toBe('Review Insurance')
  expect(linkLabel({ type: 'Contract' })).toBe('Internal')
})
