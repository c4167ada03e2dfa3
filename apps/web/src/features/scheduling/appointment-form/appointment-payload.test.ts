import { expect, test } from 'vitest'
import { appointmentPayload, startText, warningsPayload } from './appointment-payload.ts'
import type { AppointmentValues } from './appointment-values.ts'
import { ana, newYork, whole } from './test-values.ts'

test('an appointment is sent with its type, doctor, room, time and duration [APT-37, APT-38]', () => {
  expect(appointmentPayload(whole, newYork)).toEqual({
    appointmentTypeId: 4,
    doctorId: null,
    duration: 15,
    startsAt: '2026-5-6 10:00 AM',
    roomId: 2,
    virtual: false,
    patientAttributes: { id: 7 },
  })
  expect(appointmentPayload({ ...whole, id: 3 }, newYork)).toMatchObject({ id: 3 })
})

test('a new patient is sent with the appointment, and with the contact method for a video visit [APT-38]', () => {
  const newPatient = {
    firstname: 'Bo',
    lastname: 'Li',
    email: 'bo@example.com',
    phone: '(555) 123-4567',
    heardFrom: 'Yelp',
  }
  const values: AppointmentValues = { ...whole, patientType: 'new', newPatient, contactMethod: 'Zoom' }
  const attributes = {
    firstName: 'Bo',
    lastName: 'Li',
    email: 'bo@example.com',
    phoneNumber: '(555) 123-4567',
    referredBy: 'Yelp',
  }
  expect(appointmentPayload(values, newYork).patientAttributes).toEqual(attributes)
  expect(appointmentPayload({ ...values, virtual: true }, newYork).patientAttributes).toEqual({
    ...attributes,
    contactMethod: 'Zoom',
  })
  expect(
    appointmentPayload({ ...whole, virtual: true, contactMethod: 'Zoom' }, newYork).patientAttributes,
  ).toEqual({
    id: 7,
  })
})

test.each([
  ['10:00 AM', '2026-5-6 10:00 AM'],
  ['9:30', '2026-5-6 9:30'],
  ['nine', '2026-5-6'],
  ['', '2026-5-6'],
])('the time %j is sent as %j [APT-39]', (time, text) => {
  expect(startText('2026-05-06', time)).toBe(text)
})

test('a typed time is sent rounded to a quarter of an hour [APT-36]', () => {
  expect(appointmentPayload({ ...whole, startsAtTime: '937p' }, newYork).startsAt).toBe('2026-5-6 09:30 PM')
})

test('an unchanged start is sent as it was received', () => {
  const startsAt = '2026-11-01T01:30:00.000-05:00'
  expect(appointmentPayload(whole, newYork, startsAt).startsAt).toBe(startsAt)
  expect(warningsPayload(whole, newYork, startsAt)?.starts_at).toBe(startsAt)
})

test('warnings are requested once a doctor, a room or a patient is set and the time is valid [APT-35]', () => {
  const none = { ...whole, roomId: null, registeredPatient: null }
  expect(warningsPayload(none, newYork)).toBeUndefined()
  expect(warningsPayload({ ...none, doctorId: 1 }, newYork)).toMatchObject({ doctor_id: 1, room_id: null })
  expect(warningsPayload({ ...none, roomId: 2 }, newYork)).toMatchObject({ room_id: 2 })
  expect(warningsPayload({ ...none, registeredPatient: ana }, newYork)).toMatchObject({ patient_id: 7 })
  expect(warningsPayload({ ...whole, startsAtTime: 'x' }, newYork)).toBeUndefined()
  expect(warningsPayload({ ...whole, startsAtDate: '' }, newYork)).toBeUndefined()
  // A form opened late in the evening starts with a time at which an appointment of this length cannot be booked.
  expect(warningsPayload({ ...whole, startsAtTime: '11:45 PM', duration: 30 }, newYork)).toBeUndefined()
  expect(warningsPayload({ ...whole, startsAtTime: '11:45 PM' }, newYork)).toMatchObject({ duration: 15 })
  expect(warningsPayload({ ...whole, id: 3, duration: null }, newYork)).toEqual({
    id: 3,
    doctor_id: null,
    room_id: 2,
    patient_id: 7,
    appointment_type_id: 4,
    virtual: false,
    duration: 15,
    starts_at: '2026-5-6 10:00 AM',
  })
})

test('a new patient has no other appointments to warn of', () => {
  expect(warningsPayload({ ...whole, patientType: 'new' }, newYork)?.patient_id).toBeNull()
})

test('in an hour that occurs twice the chosen instant is sent with its offset', () => {
  const night = { ...whole, startsAtDate: '2026-11-01' }
  const sent = (startsAtTime: string) => appointmentPayload({ ...night, startsAtTime }, newYork).startsAt
  expect(sent('01:15 AM EDT')).toBe('2026-11-01T01:15:00-04:00')
  expect(sent('1:20 am est')).toBe('2026-11-01T01:15:00-05:00')
  expect(sent('1:15 am')).toBe('2026-11-01T01:15:00-04:00')
  expect(sent('02:15 AM')).toBe('2026-11-1 02:15 AM')
  expect(warningsPayload({ ...night, startsAtTime: '01:15 AM EST' }, newYork)?.starts_at).toBe(
    '2026-11-01T01:15:00-05:00',
  )
  expect(warningsPayload({ ...night, startsAtTime: '01:15 AM PST' }, newYork)).toBeUndefined()
})
