import type { Note } from '@archwire/contract/notes/note'
import { expect, test } from 'vitest'
import { changeOf, noteRequest, noteRules, valuesOf } from './note-form-dialog.tsx'

const note: Note = {
  id: 31,
  annotation: 'Prefers mornings',
  classification: 'green',
  alerts: true,
  label: null,
  name: null,
  color: '#4caf50',
  patientId: 5,
  createdAt: '2026-05-06T10:00:00.000-04:00',
  updatedAt: '2026-05-06T10:00:00.000-04:00',
  user: { fullName: 'Ana Ortiz' },
  doctor: null,
}

test('a note needs a text and a type [NOT-14, NOT-15]', () => {
  expect(noteRules.annotation(' \n')).toBe('You need to fill the note field.')
  expect(noteRules.classification('')).toBe('You need to fill the note type.')
  expect([noteRules.annotation('x'), noteRules.classification('yellow')]).toEqual([null, null])
})

test('only changed values are sent, and only an office note can be an alert', () => {
  expect(changeOf(note, valuesOf(note))).toEqual({})
  expect(changeOf(note, { ...valuesOf(note), annotation: 'Prefers evenings ' })).toEqual({
    annotation: 'Prefers evenings',
  })
  expect(changeOf(note, { ...valuesOf(note), classification: 'yellow' })).toEqual({
    classification: 'yellow',
    alerts: false,
  })
  const yellowAlert: Note = { ...note, classification: 'yellow' }
  expect(changeOf(yellowAlert, { ...valuesOf(yellowAlert), annotation: 'x' })).toEqual({ annotation: 'x' })
  expect(noteRequest({ annotation: 'x', classification: 'yellow', alerts: true })?.alerts).toBe(false)
})
