import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { expect, test } from 'vitest'
import { moveDay, newAppointment, valuesOf } from './appointment-values.ts'
import { ana, newYork } from './test-values.ts'

const zone = newYork
const morning = { day: '2026-05-06', minute: 8 * 60 + 3, zone }
const caller = { ...ana, contactMethod: 'Zoom' as const }

test('a new appointment is for a registered patient, on site, today at ten, for a quarter of an hour [APT-22, APT-30, CST-03]', () => {
  expect(newAppointment(undefined, morning)).toEqual({
    id: null,
    doctorId: null,
    typeId: null,
    roomId: null,
    slotRoomId: null,
    startsAtDate: '2026-05-06',
    startsAtTime: '10:00 AM',
    duration: 15,
    virtual: false,
    contactMethod: '',
    patientType: 'registered',
    registeredPatient: null,
    newPatient: { firstname: '', lastname: '', email: '', phone: '', heardFrom: '' },
  })
})

test.each([
  [10 * 60, '10:00 AM'],
  [10 * 60 + 1, '10:15 AM'],
  [14 * 60 + 45, '02:45 PM'],
  [23 * 60 + 59, '11:45 PM'],
])('after ten, it starts at the next quarter of an hour (minute %i: %s)', (minute, time) => {
  expect(newAppointment(undefined, { day: '2026-05-06', minute, zone }).startsAtTime).toBe(time)
})

test('an unknown caller’s number starts an appointment for a new patient with that number', () => {
  const { patientType, newPatient } = newAppointment({ newPatient: { phone: '5557005004' } }, morning)
  expect([patientType, newPatient.phone]).toEqual(['new', '(555) 700-5004'])
})

test('on another day than today it starts at ten at any time of day', () => {
  const values = newAppointment({ start: '2026-05-07' }, { day: '2026-05-06', minute: 20 * 60, zone })
  expect([values.startsAtDate, values.startsAtTime]).toEqual(['2026-05-07', '10:00 AM'])
})

test.each([
  [{ resourceId: 4 }, { roomId: 4, doctorId: null, virtual: false }],
  [
    { resourceId: '4', resource: 'doctor' },
    { roomId: null, doctorId: 4, virtual: false },
  ],
  [{ resourceId: 'virtual' }, { roomId: null, doctorId: null, virtual: true }],
  [{ resourceId: 'doctor-12-virtual' }, { roomId: null, doctorId: 12, virtual: true }],
  [
    { resourceId: 4, virtual: true },
    { roomId: null, doctorId: null, virtual: true },
  ],
  [{ resourceId: 'nonsense' }, { roomId: null, doctorId: null, virtual: false }],
  [{ virtual: true }, { roomId: null, doctorId: null, virtual: true }],
])('a slot %j fills in the form [APT-02]', (slot, expected) => {
  expect(newAppointment({ start: '2026-05-08T13:30:00.000-04:00', ...slot }, morning)).toMatchObject({
    startsAtDate: '2026-05-08',
    startsAtTime: '01:30 PM',
    ...expected,
  })
})

test('the room whose column was pressed is remembered, a doctor’s column is no room [APT-102]', () => {
  expect(newAppointment({ start: '2026-05-08T13:30', resourceId: 4 }, morning).slotRoomId).toBe(4)
  expect(
    newAppointment({ start: '2026-05-08T13:30', resourceId: 4, resource: 'doctor' }, morning).slotRoomId,
  ).toBeNull()
})

test('starts are rounded down to a quarter of an hour, and the patient is filled in [APT-36, APT-02]', () => {
  expect(newAppointment({ start: '2026-05-08T13:44', patient: caller }, morning)).toMatchObject({
    startsAtTime: '01:30 PM',
    registeredPatient: caller,
    contactMethod: 'Zoom',
  })
})

test('an appointment is shown by the clock of its clinic', () => {
  const appointment = {
    id: 3,
    startsAt: '2026-11-01T01:30:00.000-05:00',
    duration: 45,
    appointmentType: { id: 9 },
    doctor: null,
    room: { id: 2, title: 'Two' },
    virtual: false,
    patient: { ...caller, googleClientId: null },
  } as unknown as Appointment
  expect(valuesOf(appointment, zone)).toMatchObject({
    id: 3,
    typeId: 9,
    doctorId: null,
    roomId: 2,
    startsAtDate: '2026-11-01',
    startsAtTime: '01:30 AM EST',
    duration: 45,
    registeredPatient: { id: 7, fullName: 'Ana Ortiz' },
  })
})

test('a click in an hour that occurs twice means the first one, and the time shows its zone', () => {
  expect(newAppointment({ start: '2026-11-01T01:15' }, morning).startsAtTime).toBe('01:15 AM EDT')
})

test('another day resets the time to ten, unless somebody has chosen a time', () => {
  const noon = { day: '2026-05-06', minute: 12 * 60 + 3, zone }
  const fresh = newAppointment(undefined, noon)
  const tomorrow = { startsAtDate: '2026-05-07', startsAtTime: '10:00 AM' }
  expect(moveDay(fresh, '2026-05-07', noon, false)).toEqual(tomorrow)
  expect(moveDay({ ...fresh, ...tomorrow }, '2026-05-06', noon, false)).toEqual({
    startsAtDate: '2026-05-06',
    startsAtTime: '12:15 PM',
  })
  expect(moveDay(fresh, '2026-05-07', noon, true)).toEqual({ startsAtDate: '2026-05-07' })
  expect(moveDay({ ...fresh, startsAtTime: '02:00 PM' }, '2026-05-07', noon, false)).toEqual({
    startsAtDate: '2026-05-07',
  })
})
