import { expect, test } from 'vitest'
import { none, seatChoices, seatOf } from './seat-patient-dialog.tsx'

const rooms = [
  { id: 1, title: 'Exam Room One' },
  { id: 2, title: 'Exam Room Two' },
]
const labels = (own: (typeof rooms)[number] | null) =>
  seatChoices('No Room', rooms, own, room => room.title).map(choice => choice.label)

test('the selects begin with an empty choice, and contain the appointment’s own even if no longer in use [APT-89]', () => {
  expect(labels(null)).toEqual(['No Room', 'Exam Room One', 'Exam Room Two'])
  expect(labels({ id: 1, title: 'Exam Room One' })).toEqual(['No Room', 'Exam Room One', 'Exam Room Two'])
  expect(labels({ id: 9, title: 'Old Room' })).toEqual([
    'No Room',
    'Exam Room One',
    'Exam Room Two',
    'Old Room',
  ])
})

test('a seat needs a doctor or a room, one is enough [APT-90]', () => {
  expect(seatOf({ doctor: none, room: none })).toBe('Doctor or Room are required')
  expect(seatOf({ doctor: '3', room: none })).toEqual({ doctorId: 3, roomId: null })
  expect(seatOf({ doctor: none, room: '1' })).toEqual({ doctorId: null, roomId: 1 })
})
