import { expect, test } from 'vitest'
import {
  blockingMessage,
  canProceedToClaim,
  coverageOf,
  eligibilityCanBecome,
  eligibilityStatusColour,
  eligibilityStatuses,
  eligibilityStatusLabel,
  isUnderWay,
  showsPlaceholder,
} from './eligibility-status.ts'

test('a pending inquiry is a warning, an answered one a success, a failed one an error [ELG-11, ELG-12]', () => {
  expect(
    Object.fromEntries(eligibilityStatuses.map(status => [status, eligibilityStatusColour(status)])),
  ).toEqual({
    created: 'warning',
    requesting: 'warning',
    requested: 'success',
    requested_with_error: 'error',
    failed: 'error',
  })
})

test('errors of the payer are a button that reads Check Errors [ELG-13]', () => {
  expect(eligibilityStatusLabel('requested_with_error')).toBe('Check Errors')
})

test('a placeholder is shown until the response has been loaded [ELG-10]', () => {
  const shown = (hasDetails: boolean) =>
    eligibilityStatuses.filter(status => showsPlaceholder(status, hasDetails))
  expect(shown(false)).toEqual(['requesting', 'requested'])
  expect(shown(true)).toEqual(['requesting'])
})

test('an inquiry is created, then under way, then over [ELG-07]', () => {
  const moves = eligibilityStatuses.map(from => [
    from,
    eligibilityStatuses.filter(to => eligibilityCanBecome(from, to)),
  ])
  expect(Object.fromEntries(moves)).toEqual({
    created: ['requesting', 'failed'],
    requesting: ['requested', 'requested_with_error', 'failed'],
    requested: [],
    requested_with_error: [],
    failed: [],
  })
  expect(eligibilityStatuses.filter(isUnderWay)).toEqual(['created', 'requesting'])
})

test('a claim can be made only from a response without errors [ELG-15, ELG-21]', () => {
  const fix = 'Please fix all the eligibility errors and check again before proceeding with claim.'
  const clean = { errors: [] }
  const wrong = { errors: [{ statusCode: '75', description: 'Not found' }] }
  expect(canProceedToClaim({ status: 'requested', response: clean })).toBe(true)
  expect(blockingMessage({ status: 'requested', response: clean })).toBeUndefined()
  for (const status of ['created', 'requesting'] as const) {
    expect(canProceedToClaim({ status, response: null })).toBe(false)
    expect(blockingMessage({ status, response: null })).toMatch('wait')
  }
  expect(blockingMessage({ status: 'requested', response: wrong })).toBe(fix)
  expect(blockingMessage({ status: 'requested_with_error', response: wrong })).toBe(fix)
  expect(blockingMessage({ status: 'failed', response: null })).toBe(fix)
})

test('the code of the benefit says whether the patient is covered [ELG-24]', () => {
  expect(['1', '4', '5', '6', '8', '', 'F', null].map(coverageOf)).toEqual([
    'active',
    'active',
    'pending',
    'inactive',
    'inactive',
    undefined,
    undefined,
    undefined,
  ])
})
