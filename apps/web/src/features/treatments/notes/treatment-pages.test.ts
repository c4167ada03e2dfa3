import type { Note } from '@archwire/contract/notes/note'
import type { TreatedAppointment, Treatment } from '@archwire/contract/treatments/calls'
import { expect, test } from 'vitest'
import { treatmentsWithChanged, treatmentsWithout, treatmentsWithVisitNote } from './note-caches.ts'

const note = (id: number, annotation = `Note ${id}`): Note => ({
  id,
  annotation,
  classification: 'yellow',
  alerts: false,
  label: null,
  name: null,
  color: '#ffc107',
  patientId: 5,
  createdAt: '2026-05-06T10:00:00.000-04:00',
  updatedAt: '2026-05-06T10:00:00.000-04:00',
  user: null,
  doctor: null,
})
// It has the same id as a note: they are counted separately.
const visit: TreatedAppointment = {
  id: 1,
  startsAt: '2026-05-06T10:00:00.000-04:00',
  room: null,
  appointmentType: { id: 3, title: 'Consultation', color: '#4caf50' },
  doctor: null,
  labels: [],
  reschedule: false,
  noShow: false,
  seated: false,
  seatedTime: null,
  finished: false,
  notes: [note(2)],
  day: '2026-05-06',
  doctorId: null,
  notesCount: 22,
}
const known: { pages: Treatment[][] } = { pages: [[note(1), visit], [note(3)]] }

test('a note is changed and removed in every list, but never an appointment with the same id', () => {
  expect(treatmentsWithChanged(known, 1, { annotation: 'Other' }).pages).toEqual([
    [note(1, 'Other'), visit],
    [note(3)],
  ])
  expect(treatmentsWithout(known, 1).pages).toEqual([[visit], [note(3)]])
  expect(treatmentsWithout(known, 2).pages[0]?.[1]).toEqual({ ...visit, notes: [], notesCount: 21 })
})

test('a new note is counted once', () => {
  const once = treatmentsWithVisitNote(known, 1, note(4))
  expect(once.pages[0]?.[1]).toEqual({ ...visit, notes: [note(4), note(2)], notesCount: 23 })
  expect(treatmentsWithVisitNote(once, 1, note(4, 'More')).pages[0]?.[1]).toMatchObject({ notesCount: 23 })
})
