import type { Note } from '@archwire/contract/notes/note'
import { expect, test } from 'vitest'
import { canChangeNote, isOfficeNote, withNote } from './notes.tsx'

const note: Note = {
  id: 31,
  annotation: 'Bring retainer',
  classification: 'yellow',
  alerts: false,
  label: null,
  name: null,
  color: '#f9a825',
  patientId: 5,
  createdAt: '2026-05-06T10:00:00.000-04:00',
  updatedAt: '2026-05-06T10:00:00.000-04:00',
  user: { fullName: 'Ana Ortiz' },
  doctor: null,
}
const soon = new Date('2026-05-06T15:00:00Z')

test('green notes and alerts are office notes, and green ones are read-only here [NOT-02, APT-62]', () => {
  expect(isOfficeNote(note)).toBe(false)
  expect(isOfficeNote({ ...note, alerts: true })).toBe(true)
  expect(isOfficeNote({ ...note, classification: 'green' })).toBe(true)
  expect(canChangeNote(note, soon)).toBe(true)
  expect(canChangeNote({ ...note, classification: 'green' }, soon)).toBe(false)
})

test('a note of 24 hours and a second is read-only [NOT-06]', () => {
  expect(canChangeNote(note, new Date('2026-05-07T14:00:01Z'))).toBe(false)
})

test('a note that is already in the list is not added again', () => {
  expect(withNote([note], { ...note, annotation: 'Bring both' })).toEqual([
    { ...note, annotation: 'Bring both' },
  ])
})
