import type { Note } from '@archwire/contract/notes/note'
import { expect, test } from 'vitest'
import { alertsOf } from './alerts.tsx'

const latex = { name: 'latexAllergy', label: 'Latex', color: '#f44336' }
const note: Note = {
  id: 7,
  annotation: 'Allergic to mint',
  classification: 'green',
  alerts: true,
  label: null,
  name: null,
  color: '#4caf50',
  patientId: 5,
  createdAt: '2026-05-06T10:00:00.000-04:00',
  updatedAt: '2026-05-06T10:00:00.000-04:00',
  user: null,
  doctor: null,
}

test('a green note shows its text, any other alert a label and a colour [NOT-22, NOT-24]', () => {
  const yellow = { ...note, id: 8, classification: 'yellow' as const, color: '#ffeb3b', label: 'Treatment' }
  expect(alertsOf(5, { medicalAlerts: [latex], told: [], notes: [note, yellow] })).toEqual([
    { key: '5m2', label: 'Latex', color: '#f44336' },
    { key: `5n7v${Date.parse(note.updatedAt)}`, text: 'Allergic to mint' },
    { key: `5n8v${Date.parse(note.updatedAt)}`, label: 'Treatment', color: '#ffeb3b' },
  ])
})

test('a note whose text was changed counts as a new alert', () => {
  const [before] = alertsOf(5, { medicalAlerts: [], told: [], notes: [note] })
  const [after] = alertsOf(5, {
    medicalAlerts: [],
    told: [],
    notes: [{ ...note, annotation: 'Allergic to nuts', updatedAt: '2026-05-06T10:00:01.000-04:00' }],
  })
  expect(after?.key).not.toBe(before?.key)
})

test('a reported alert has the patient’s own words, if they wrote any', () => {
  const reported = {
    id: 3,
    label: 'Allergy',
    words: 'Nickel',
    toldAt: '2026-05-06T10:00:00.000-04:00',
    isTakenOver: false,
  }
  const diabetes = { ...reported, id: 4, label: 'Diabetes', words: null }
  expect(alertsOf(5, { medicalAlerts: [latex], told: [reported, diabetes], notes: [] })).toEqual([
    { key: '5m2', label: 'Latex', color: '#f44336' },
    { key: '5t3', text: 'Allergy: Nickel', reported },
    { key: '5t4', text: 'Diabetes', reported: diabetes },
  ])
})
