import { expect, test } from 'vitest'
import { badgeColour, dayLabel, errorLabel, outcomeLabel } from './eligibility-labels.tsx'

test('each status has its colour [ELG-11, ELG-12] [C-26]', () => {
  expect(badgeColour('created')).toBe('orange')
  expect(badgeColour('requesting')).toBe('orange')
  expect(badgeColour('requested')).toBe('green')
  expect(badgeColour('requested_with_error')).toBe('red')
  expect(badgeColour('failed')).toBe('red')
})

test('an error is shown as code and meaning; a date of birth of the wrong type is explained [ELG-19, ELG-20]', () => {
  expect(errorLabel({ statusCode: '72', description: 'The member ID is not known.' })).toBe(
    '72 · The member ID is not known.',
  )
  expect(errorLabel({ statusCode: '58', description: 'patient.dob: Expected string, received null' })).toBe(
    '58 · Date of Birth is invalid. Expected a string, but received null.',
  )
})

test('the outcome is shown in one line', () => {
  expect(outcomeLabel({ status: 'requesting', failure: null, response: null })).toBe('')
  expect(outcomeLabel({ status: 'failed', failure: 'Nobody answered.', response: null })).toBe(
    'Nobody answered.',
  )
  expect(outcomeLabel({ status: 'failed', failure: null, response: null })).toBe(
    'The payer could not be asked.',
  )
})

test('a text that is not a day stays as the payer wrote it', () => {
  expect(dayLabel('2026-02-03')).toBe('02/03/2026')
  expect(dayLabel('spring')).toBe('spring')
})
