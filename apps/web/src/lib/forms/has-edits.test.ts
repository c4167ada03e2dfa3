import { expect, test } from 'vitest'
import { hasEdits } from './merge-edits.ts'

const form = (before: object, now: object) => ({ getInitialValues: () => before, getValues: () => now })

test('a form has edits if any of its values differs from the initial one, however deep', () => {
  const before = { city: 'Troy', addresses: [{ kind: 'primary' }] }
  expect(hasEdits(form(before, structuredClone(before)))).toBe(false)
  expect(hasEdits(form(before, { ...before, city: 'Bath' }))).toBe(true)
  expect(hasEdits(form(before, { ...before, addresses: [{ kind: 'secondary' }] }))).toBe(true)
  expect(hasEdits(form(before, { ...before, addresses: [] }))).toBe(true)
})
