import { expect, test } from 'vitest'
import { payerErrorMessage, placesToMend } from './payer-error-message.ts'

test.each([
  [
    'dob must be a `date` type, but the final value was: `Invalid Date`.',
    'Date of Birth is invalid. Expected a date, but received Invalid Date.',
  ],
  [
    'patient.dob: Expected string, received null',
    'Date of Birth is invalid. Expected a string, but received null.',
  ],
  [
    "Invalid type for dateOfBirth. Expected String but got Null. Path 'subscriber'.",
    'Date of Birth is invalid. Expected a String, but received Null.',
  ],
  [
    'Date of birth: expected a date but received 02/30/1990.',
    'Date of Birth is invalid. Expected a date, but received 02/30/1990.',
  ],
])('a date of birth of the wrong type is told as what it is: %s [ELG-20]', (message, words) => {
  expect(payerErrorMessage(message)).toBe(words)
})

test('any other message stays as it is [ELG-19, ELG-20]', () => {
  for (const message of [
    'Subscriber not found',
    'The date of birth does not match',
    'memberId: Expected string, received null',
    '',
  ]) {
    expect(payerErrorMessage(message)).toBe(message)
  }
})

test('errors are mended in the record or in the insurance, or by nobody at the clinic [ELG-28]', () => {
  const codes = (...all: string[]) => all.map(statusCode => ({ statusCode }))
  expect(placesToMend(codes('71'))).toEqual({ patient: true, insurance: false })
  expect(placesToMend(codes('72', '75'))).toEqual({ patient: false, insurance: true })
  expect(placesToMend(codes('58', '76'))).toEqual({ patient: true, insurance: true })
  expect(placesToMend(codes('42', 'none'))).toEqual({ patient: false, insurance: false })
})
