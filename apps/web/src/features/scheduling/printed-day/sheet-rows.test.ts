import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { expect, test } from 'vitest'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import { besideLines, sheetRows, statusLines } from './sheet-rows.ts'

const blocked = (startsAt: string): TimeOff => ({
  id: 9,
  startsAt,
  endsAt: '2026-05-06T18:00:00.000-04:00',
  doctor: null,
  room: null,
  virtual: false,
  notes: null,
  timeableType: 'Clinic',
  timeableId: 1,
  updatedAt: startsAt,
})

test('appointments and blocked time are in order of their start, also in an hour that occurs twice', () => {
  const second = bookedAppointment({ id: 2, startsAt: '2026-11-01T01:15:00.000-05:00' })
  const first = bookedAppointment({ id: 3, startsAt: '2026-11-01T01:45:00.000-04:00' })
  const timeOff = blocked('2026-11-01T01:15:00.000-05:00')
  expect(sheetRows({ appointments: [second, first], timeOffs: [timeOff] })).toEqual([
    { appointment: first },
    { timeOff },
    { appointment: second },
  ])
})

test('each status letter has its text; a booked patient is confirmed or not', () => {
  expect(statusLines(bookedAppointment())).toEqual(['Not confirmed'])
  expect(statusLines(bookedAppointment({ isConfirmed: true }))).toEqual(['Confirmed'])
  expect(statusLines(bookedAppointment({ noShow: true }))).toEqual(['NS · No Show'])
  expect(statusLines(bookedAppointment({ checkedIn: true, isConfirmed: true }))).toEqual([
    'W · Waiting',
    'Confirmed',
  ])
})

test('a room’s list shows the doctor, a doctor’s list shows the place', () => {
  expect(besideLines(bookedAppointment(), 'rooms')).toEqual(['Dr. Ada Stone'])
  expect(besideLines(bookedAppointment(), 'doctors')).toEqual(['Exam Room One'])
  expect(besideLines(bookedAppointment({ doctor: null }), 'rooms')).toEqual(['No Doctor'])
  const byVideo = bookedAppointment({
    virtual: true,
    room: null,
    patient: { ...bookedAppointment().patient, contactMethod: 'Zoom' },
  })
  expect(besideLines(byVideo, 'rooms')).toEqual(['Dr. Ada Stone', 'By video: Zoom'])
  expect(besideLines(byVideo, 'doctors')).toEqual(['By video: Zoom'])
})
