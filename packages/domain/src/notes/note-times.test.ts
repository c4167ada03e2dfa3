import { expect, test } from 'vitest'
import { formatNoteMoment } from '../time/clinic-time.ts'
import { closedNote, isNoteOpen, writtenMoment } from './note-times.ts'

test('a note can be edited until it is 24 hours old [NOT-06]', () => {
  const createdAt = '2026-05-06T10:00:00.000-04:00'
  expect(isNoteOpen(createdAt, new Date('2026-05-07T13:59:59.999Z'))).toBe(true)
  expect(isNoteOpen(createdAt, new Date('2026-05-07T14:00:00Z'))).toBe(false)
  expect(isNoteOpen(new Date(createdAt), new Date('2026-05-07T14:00:01Z'))).toBe(false)
  expect(closedNote).toBe('You can only edit notes that are less than 24 hours old')
})

test('the time of a note is MM/dd/yyyy HH:mm a by the clinic’s clock, whatever the browser’s zone [NOT-26]', () => {
  expect(writtenMoment('2026-05-06T14:05:00.000-04:00')).toBe('05/06/2026 14:05 PM')
  expect(writtenMoment('2026-05-06T00:05:00.000+09:00')).toBe('05/06/2026 00:05 AM')
})

test('it is the same as the server writes for the instant', () => {
  const instant = '2026-11-01T01:30:00.000-05:00'
  expect(writtenMoment(instant)).toBe(formatNoteMoment(new Date(instant), 'America/New_York'))
})
