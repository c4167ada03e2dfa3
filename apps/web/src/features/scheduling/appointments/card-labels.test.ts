import { expect, test } from 'vitest'
import { appointmentSentence, blockedReason, blockedSentence } from './card-labels.ts'
import { bookedAppointment } from './test-appointment.ts'

const zone = 'America/New_York'

test('the accessible name of a card begins with its visible text and repeats nothing', () => {
  const one = bookedAppointment()
  expect(appointmentSentence(one, 'rooms', zone)).toBe(
    'Zoë Muñoz, Consultation · Dr. Stone, 10:00 AM to 10:30 AM, Exam Room One, Not confirmed',
  )
  expect(appointmentSentence(one, 'doctors', zone)).toBe(
    'Zoë Muñoz, Consultation · Exam Room One, 10:00 AM to 10:30 AM, Dr. Ada Stone, Not confirmed',
  )
})

test('the accessible name includes missing values and the status', () => {
  const bare = bookedAppointment({ doctor: null, room: null, isConfirmed: true })
  expect(appointmentSentence(bare, 'rooms', zone)).toMatch(
    /, Consultation, 10:00.*, no room, no doctor, Confirmed$/,
  )
  expect(appointmentSentence({ ...bare, noShow: true }, 'doctors', zone)).toMatch(
    /, no room, no doctor, No Show$/,
  )
  const byVideo = bookedAppointment({ room: null, virtual: true })
  expect(appointmentSentence(byVideo, 'rooms', zone)).toMatch(/, by video, Not confirmed$/)
  expect(appointmentSentence(byVideo, 'doctors', zone)).toMatch(
    /AM, by video, Dr\. Ada Stone, Not confirmed$/,
  )
})

test('the accessible name of a card says what its marks mean [CAL-59]', () => {
  const one = bookedAppointment({ hasAlert: true, isNewPatient: true })
  expect(appointmentSentence(one, 'rooms', zone, 12)).toMatch(
    /, Exam Room One, Not arrived, 12 min late, Alert, New patient, Not confirmed$/,
  )
})

test('the accessible name of a card says of a visit that was checked in and left open that it was never finished [CAL-76]', () => {
  const waits = bookedAppointment({ checkedIn: true })
  expect(appointmentSentence(waits, 'rooms', zone)).toMatch(/, Exam Room One, Waiting$/)
  expect(appointmentSentence(waits, 'rooms', zone, undefined, true)).toMatch(
    /, Exam Room One, Checked in, never finished$/,
  )
})

test('the accessible name of blocked time begins with its visible text', () => {
  const lunch = {
    id: 1,
    startsAt: '2026-05-06T12:00:00.000-04:00',
    endsAt: '2026-05-06T13:00:00.000-04:00',
    notes: 'Lunch',
    virtual: false,
    doctor: null,
    room: null,
  } as unknown as Parameters<typeof blockedReason>[0]
  expect(blockedSentence(lunch, zone)).toBe('Lunch, blocked, The clinic, 12:00 PM to 1:00 PM')
  const unnamed = { ...lunch, notes: null }
  expect(blockedSentence(unnamed, zone)).toBe('Blocked time, The clinic, 12:00 PM to 1:00 PM')
  for (const one of [lunch, unnamed])
    expect(blockedSentence(one, zone).startsWith(blockedReason(one))).toBe(true)
})
