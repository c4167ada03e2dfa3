import { expect, test } from 'vitest'
import { officeNotesQuery } from './patient-notes.ts'

test('office notes are fresh for 30 seconds and kept for 5 minutes [NOT-25, CST-36]', () => {
  expect(officeNotesQuery(5)).toMatchObject({ staleTime: 30_000, gcTime: 300_000 })
})
