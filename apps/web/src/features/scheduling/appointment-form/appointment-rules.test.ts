import { expect, test } from 'vitest'
import { appointmentProblems } from './appointment-problems.ts'
import type { AppointmentValues } from './appointment-values.ts'
import { newYork, whole } from './test-values.ts'

test('a complete appointment is valid', () => expect(appointmentProblems(whole, newYork)).toEqual({}))

test.each<[string, Partial<AppointmentValues>, Record<string, string>]>([
  ['[APT-50]', { registeredPatient: null }, { registeredPatient: 'Choose a patient' }],
  ['[APT-43]', { typeId: null }, { typeId: 'Pick an appointment type' }],
  ['[APT-44]', { roomId: null }, { roomId: 'Pick a room' }],
  [
    '[APT-42] [APT-51]',
    { virtual: true, roomId: null },
    { doctorId: 'Choose a doctor', contactMethod: 'Choose a contact method' },
  ],
  ['[APT-42]', { virtual: true, roomId: null, doctorId: 1, contactMethod: 'Zoom' }, {}],
  ['[APT-45]', { startsAtDate: '' }, { startsAtDate: 'Date is required' }],
  ['[APT-46]', { startsAtTime: ' ' }, { startsAtTime: 'Time is required' }],
  ['[APT-47]', { startsAtTime: '25:00' }, { startsAtTime: 'Invalid time' }],
  ['[APT-47]', { startsAtTime: '10:00 AM PST' }, { startsAtTime: 'Invalid time' }],
  ['', { startsAtTime: '10:00 AM EDT' }, {}],
  ['', { startsAtDate: '2026-11-01', startsAtTime: '01:15 AM EST' }, {}],
  ['[APT-48]', { duration: null }, { duration: 'Duration is required' }],
  ['[APT-49]', { duration: 14 }, { duration: 'Must be greater than or equal to 15' }],
  ['', { duration: 721 }, { duration: 'Must be less than or equal to 720' }],
  ['', { startsAtTime: '11:45 PM', duration: 15 }, {}],
  ['', { startsAtTime: '11:45 PM', duration: 30 }, { duration: 'Must end before midnight' }],
])('a missing or invalid value shows an error on its field %s', (_, change, problems) => {
  expect(appointmentProblems({ ...whole, ...change }, newYork)).toEqual(problems)
})

test('a new patient is validated as in the New Patient dialog, and no registered patient is required', () => {
  expect(appointmentProblems({ ...whole, registeredPatient: null, patientType: 'new' }, newYork)).toEqual({
    'newPatient.firstname': 'Must have a first name',
    'newPatient.lastname': 'Must have a last name',
    'newPatient.email': 'Must have an email',
    'newPatient.phone': 'Must have a phone number',
  })
})
