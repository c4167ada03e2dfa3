import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { expect, test } from 'vitest'
import { newYork } from '../appointment-form/test-values.ts'
import { changedFacts } from './changed-facts.ts'

const appointment = {
  id: 1,
  startsAt: '2026-05-06T10:00:00.000-04:00',
  duration: 30,
  appointmentType: { id: 1, title: 'Consultation', duration: 30 },
  doctor: { id: 1, fullName: 'Dora Doctor', lastName: 'Doctor' },
  room: { id: 1, title: 'Exam Room One' },
  virtual: false,
  patient: { id: 7, fullName: 'Ana Ortiz', email: null, phoneNumber: null, contactMethod: null },
} as unknown as Appointment

test('the changes of somebody else are listed by field', () => {
  const now = { ...appointment, startsAt: '2026-05-07T10:15:00.000-04:00', room: null, virtual: true }
  expect(changedFacts(appointment, now, newYork)).toEqual([
    { field: 'Room', from: 'Exam Room One', to: 'None' },
    { field: 'Date', from: '05/06/2026', to: '05/07/2026' },
    { field: 'Time', from: '10:00 AM', to: '10:15 AM' },
  ])
  expect(changedFacts(appointment, appointment, newYork)).toEqual([])
  const first = { ...appointment, startsAt: '2026-11-01T01:15:00.000-04:00' }
  const second = { ...appointment, startsAt: '2026-11-01T01:15:00.000-05:00' }
  expect(changedFacts(first, second, newYork)).toEqual([
    { field: 'Time', from: '01:15 AM EDT', to: '01:15 AM EST' },
  ])
})
