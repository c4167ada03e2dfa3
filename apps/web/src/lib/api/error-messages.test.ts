import { refusals } from '@archwire/contract/errors'
import { expect, test } from 'vitest'
import { friendlyFieldErrors, friendlyMessage, friendlyMessages } from './error-messages.ts'

const declined =
  'Your payment method was declined. Please check your card details or try a different payment method.'
const notPaid = 'Payment could not be processed. Please try again or use a different payment method.'

const reads = (said: string, read: string) => () => expect(friendlyMessage(said)).toBe(read)

test(
  'the message of a wrong login is plain [ERR-55]',
  reads('Invalid email or password', 'Invalid email or password. Please try again.'),
)
test(
  'the message of an ended session is plain [ERR-56]',
  reads('Authentication failed', 'Your session has expired. Please log in again.'),
)
test(
  'the message of a missing record is plain [ERR-57]',
  reads('Record not found', 'The requested item could not be found.'),
)
test(
  'the message of a missing value is plain [ERR-58]',
  reads(
    'param is missing or the value is empty: appointment',
    'Required information is missing. Please fill in all required fields.',
  ),
)
test(
  'the message of a request of unknown origin is plain [ERR-59]',
  reads(refusals.antiForgery, 'Security verification failed. Please refresh the page and try again.'),
)
test('the message of an empty field is plain [ERR-60]', reads("can't be blank", 'This field is required.'))
test(
  'the message of an invalid address is plain [ERR-61]',
  reads('Email is invalid', 'Please enter a valid email address.'),
)
test(
  'the message of a text that is too short is plain [ERR-62]',
  reads('is too short (minimum is 6 characters)', 'This field is too short.'),
)
test(
  'the message of a text that is too long is plain [ERR-63]',
  reads('is too long (maximum is 20 characters)', 'This field is too long.'),
)
test(
  'the message of a value that is taken is plain [ERR-64]',
  reads('has already been taken', 'This value is already in use.'),
)
test('the message of a declined card is plain [ERR-65]', reads('Your card was declined.', declined))
test('the message of a failed payment is plain [ERR-66]', reads('Payment failed', notPaid))

test.each([
  'Request failed with status code 500',
  'Failed to fetch',
  "TypeError: Cannot read properties of undefined (reading 'id')",
  'x is not a function',
  'Unexpected token < in JSON at position 0',
  'Internal server error',
  '502 Bad Gateway',
  'connect ECONNREFUSED 127.0.0.1:5432',
])('the technical message %j is replaced [ERR-67]', said => {
  expect(friendlyMessage(said)).toBe('An unexpected error occurred. Please try again.')
})

test.each([
  'This invoice is already paid.',
  'Too many attempts. Please try again later.',
  'Admin access required',
  'This record was changed by Ana',
  'Reset password token is invalid',
  "Name can't be blank",
])('the plain sentence %j stays as it is', said => {
  expect(friendlyMessage(said)).toBe(said)
})

test('an invalid value is called an email address only on such a field [ERR-61]', () => {
  expect(friendlyFieldErrors({ 'patient.email': ['is invalid'], npi: ['is invalid'] })).toEqual({
    'patient.email': ['Please enter a valid email address.'],
    npi: ['is invalid'],
  })
})

test('a body that is a text, or has one under `error`, is the message [ERR-69]', () => {
  expect(friendlyMessages(422, 'The room is closed.')).toEqual(['The room is closed.'])
  expect(friendlyMessages(422, { error: 'The room is closed.' })).toEqual(['The room is closed.'])
})

test('each entry of a list is a message, in plain words too [ERR-70]', () => {
  const entries = ['The room is closed.', 'Record not found']
  const read = ['The room is closed.', 'The requested item could not be found.']
  for (const body of [entries, { error: entries }, { errors: entries }]) {
    expect(friendlyMessages(422, body)).toEqual(read)
  }
})

test('the message about wrong fields is that of the first, with its name [ERR-71]', () => {
  const fields = { member_id: ["can't be blank", 'is invalid'], zipcode: ['is invalid'] }
  for (const body of [{ errors: fields }, { error: fields }, { error: JSON.stringify(fields) }]) {
    expect(friendlyMessages(422, body)).toEqual(['member id: This field is required.'])
  }
  expect(friendlyMessages(422, { errors: { base: ['One.', 'Two.'] } })).toEqual(['One.', 'Two.'])
})

test('a refusal without a message names its status; without a status something went wrong [ERR-73, ERR-104]', () => {
  for (const body of [undefined, null, '', {}, { error: '' }, [], { error: 7 }]) {
    expect(friendlyMessages(503, body)).toEqual(['Request failed with status 503. Please try again.'])
  }
  expect(friendlyMessages(undefined, '')).toEqual(['Something went wrong.'])
})
