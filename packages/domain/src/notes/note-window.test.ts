import { expect, test } from 'vitest'
import { closedNote, isNoteOpen } from './note-window.ts'

test('a note can be changed until it is 24 hours old, and from then on not [NOT-06]', () => {
  const createdAt = '2026-05-06T10:00:00.000-04:00'
  expect(isNoteOpen(createdAt, new Date('2026-05-07T13:59:59.999Z'))).toBe(true)
  expect(isNoteOpen(createdAt, new Date('2026-05-07T14:00:00Z'))).toBe(false)
  expect(isNoteOpen(new Date(createdAt), new Date('2026-05-07T14:00:01Z'))).toBe(false)
  expect(closedNote).toBe('You can only edit notes that are less than 24 hours old')
})
