import { expect, test } from 'vitest'
import { isEnoughToRecognise, payloadOf, problemsOn, startingValues } from './new-patient-form.ts'

const nothing = { firstname: '', lastname: '', email: '', phone: '', heardFrom: '' }

test('the form starts with the known values, and ignores those that are not texts [PRO-45]', () => {
  expect(startingValues(undefined)).toEqual(nothing)
  expect(startingValues('Ana')).toEqual(nothing)
  expect(startingValues({ lastname: 'Ortiz', phone: '5551234567', firstname: 7, heardFrom: 'Mars' })).toEqual(
    {
      ...nothing,
      lastname: 'Ortiz',
      phone: '(555) 123-4567',
    },
  )
  expect(startingValues({ heardFrom: 'Google' }).heardFrom).toBe('Google')
})

test('the payload has the wire’s names [PRO-46]', () => {
  const values = {
    firstname: 'Ana',
    lastname: 'Ortiz',
    email: 'a@b.co',
    phone: '(555) 123-4567',
    heardFrom: 'Yelp',
  }
  expect(payloadOf(values)).toEqual({
    firstName: 'Ana',
    lastName: 'Ortiz',
    email: 'a@b.co',
    phoneNumber: '(555) 123-4567',
    referredBy: 'Yelp',
  })
})

test('a problem that the server found stands on its field, whether its path begins with patient or not', () => {
  expect(
    problemsOn({ 'patient.phoneNumber': ['is invalid'], firstName: ['one', 'two'], somethingElse: ['x'] }),
  ).toEqual({ phone: 'is invalid', firstname: 'one. two' })
})

test.each([
  [{ firstname: 'An', lastname: 'Or' }, true],
  [{ firstname: 'Ana' }, false],
  [{ phone: '(555) 123-456' }, false],
  [{ phone: '(555) 123-4567' }, true],
  [{ email: 'ana@exa' }, false],
  [{ email: 'ana@example.com' }, true],
])('%j is enough to recognise a patient: %s', (typed, isEnough) => {
  expect(isEnoughToRecognise({ ...nothing, ...typed })).toBe(isEnough)
})
