import { expect, test } from 'vitest'
import { forNextVisit, nothingTyped, problemsOf, refusedFields, wantedOf } from './visitor-values.ts'

const type = { id: 3, title: 'Consultation', color: '#4caf50', duration: 30, isRemote: false }
const typed = {
  ...nothingTyped,
  firstName: 'Zoë',
  lastName: 'Muñoz',
  email: 'zoe@example.com',
  phoneNumber: '(555) 123-4567',
}

test('each field says what is missing or wrong; a visit by video needs a way to call', () => {
  expect(problemsOf(typed, type)).toEqual({})
  expect(problemsOf(nothingTyped, type)).toEqual({
    firstName: 'Enter a first name.',
    lastName: 'Enter a last name.',
    email: 'Enter an email.',
    phoneNumber: 'Enter a phone number.',
  })
  expect(problemsOf({ ...typed, phoneNumber: '(555) 123', email: 'zoe@example' }, type)).toEqual({
    email: 'Must have a valid email.',
    phoneNumber: 'Must have a valid phone number.',
  })
  expect(problemsOf({ ...typed, firstName: 'a'.repeat(101) }, type)).toEqual({
    firstName: 'First name is too long',
  })
  expect(problemsOf({ ...typed, dob: '02/30/2011' }, type)).toEqual({
    dob: 'Must be a valid date: MM/DD/YYYY',
  })
  expect(problemsOf(typed, { isRemote: true })).toEqual({ contactMethod: 'Please choose one.' })
})

test('two digits of a year of birth are understood [PIF-50]', () => {
  const values = { ...typed, dob: '3/4/90' }
  expect(problemsOf(values, type)).toEqual({})
  const wanted = wantedOf(values, {
    type,
    doctorId: null,
    startsAt: '2026-11-17T09:00:00.000-05:00',
    cameFrom: { googleClientId: null, utm: null },
  })
  expect(wanted.patientAttributes.dob).toBe('1990-03-04')
})

test('a booking says how the visitor wants to be called only if the visit is by video', () => {
  const chosen = {
    doctorId: null,
    startsAt: '2026-11-17T09:00:00.000-05:00',
    cameFrom: { googleClientId: null, utm: null },
  }
  const values = { ...typed, contactMethod: 'Zoom' as const, dob: '2/3/2011', note: 'A tooth hurts.' }
  expect(wantedOf(values, { ...chosen, type }).patientAttributes.contactMethod).toBeNull()
  expect(wantedOf(values, { ...chosen, type: { ...type, isRemote: true } })).toEqual({
    appointmentTypeId: 3,
    startsAt: '2026-11-17T09:00:00.000-05:00',
    doctorId: null,
    patientAttributes: {
      firstName: 'Zoë',
      lastName: 'Muñoz',
      email: 'zoe@example.com',
      phoneNumber: '(555) 123-4567',
      dob: '2011-02-03',
      contactMethod: 'Zoom',
    },
    booker: null,
    note: 'A tooth hurts.',
    googleClientId: null,
    utm: null,
    website: '',
  })
})

test('a problem that the server found stands on its field', () => {
  expect(
    refusedFields({ 'appointment.patientAttributes.email': ['is invalid'], 'appointment.startsAt': ['x'] }),
  ).toEqual({ email: 'Email is invalid' })
})

test('whoever books for a child is asked for their own name too, and keeps it and the contact for the next child [OBK-06, OBK-08]', () => {
  const forChild = { ...typed, bookedFor: 'child' as const }
  expect(problemsOf(forChild, type)).toEqual({
    bookerFirstName: 'Enter a first name.',
    bookerLastName: 'Enter a last name.',
  })
  const whole = { ...forChild, bookerFirstName: 'Ana', bookerLastName: 'Muñoz', dob: '2/3/2011', note: 'x' }
  const chosen = { doctorId: null, startsAt: '', cameFrom: { googleClientId: null, utm: null }, type }
  expect(wantedOf(whole, chosen).booker).toEqual({ firstName: 'Ana', lastName: 'Muñoz', relation: 'parent' })
  expect(refusedFields({ 'appointment.booker.lastName': ['is invalid'] })).toEqual({
    bookerLastName: 'Your last name is invalid',
  })
  const kept = {
    ...nothingTyped,
    bookerFirstName: 'Ana',
    bookerLastName: 'Muñoz',
    email: 'zoe@example.com',
    phoneNumber: '(555) 123-4567',
  }
  expect(forNextVisit(whole)).toEqual({ ...kept, bookedFor: 'child' })
  expect(forNextVisit({ ...typed, firstName: 'Ana' })).toEqual(kept)
})
