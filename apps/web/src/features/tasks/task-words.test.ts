import { expect, test } from 'vitest'
import { assigneeName, linkLabel } from './tasks.ts'

test('the assignee is shown by name, else by email, else as unassigned [TSK-21]', () => {
  const user = { id: 1, fullName: 'Ana Ortiz', email: 'ana@example.com' }
  expect(assigneeName(user)).toBe('Ana Ortiz')
  expect(assigneeName({ ...user, fullName: '' })).toBe('ana@example.com')
  expect(assigneeName(null)).toBe('Unassigned')
})

test('a task linked to an insurance form is for a review, to a contract for its payments, any other is internal [TSK-12]', () => {
  expect(linkLabel({ type: 'InsuranceForm' })).toBe('Review Insurance')
  expect(linkLabel({ type: 'Contract' })).toBe('Set up payments')
  expect(linkLabel({ type: 'Patient' })).toBe('Open the other record')
  expect(linkLabel({ type: 'Other' })).toBe('Internal')
})
