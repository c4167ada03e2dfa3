import type { SubscriberOption } from '@archwire/contract/eligibility/eligibility'
import { expect, test } from 'vitest'
import {
  filledFrom,
  isNobody,
  noSubscriber,
  type SubscriberValues,
  subscriberRequest,
  subscriberRules,
} from './person-values.ts'

const option: SubscriberOption = {
  id: 'eligibility-15',
  source: 'eligibility',
  name: 'Jane Doe',
  firstName: 'Jane',
  lastName: 'Doe',
  dob: '1980-02-03',
  gender: 'female',
  relationship: 'child',
  memberId: 'M123',
  groupNumber: null,
  address1: '1 Main St',
  address2: null,
  zipcode: '10001',
  city: 'New York',
  state: 'NY',
}

test('a subscriber who was neither chosen nor typed is empty, whatever the claim order', () => {
  expect(isNobody({ ...noSubscriber, sequenceCode: 'tertiary' })).toBe(true)
  expect(isNobody({ ...noSubscriber, ...filledFrom(option) })).toBe(false)
  expect(isNobody({ ...noSubscriber, city: 'Troy' })).toBe(false)
})

test('a chosen subscriber fills in all fields; empty ones are sent as null [CLM-15, CLM-16]', () => {
  const values: SubscriberValues = { ...noSubscriber, ...filledFrom(option) }
  expect(values).toMatchObject({ subscriber: 'eligibility-15', dob: '02/03/1980', groupNumber: '' })
  expect(subscriberRequest(values)).toEqual({
    subscriber: 'eligibility-15',
    firstName: 'Jane',
    lastName: 'Doe',
    dob: '1980-02-03',
    gender: 'female',
    relationship: 'child',
    memberId: 'M123',
    groupNumber: null,
    sequenceCode: 'primary',
    address1: '1 Main St',
    address2: null,
    city: 'New York',
    state: 'NY',
    zipcode: '10001',
  })
})

test('a claim is for the primary insurance by default [CLM-15, CST-45]', () => {
  expect(noSubscriber.sequenceCode).toBe('primary')
})

test.each([
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['dob', 'The date of birth is required'],
  ['gender', 'Gender is required'],
  ['relationship', 'Relationship is required'],
  ['memberId', 'Member ID is required'],
  ['sequenceCode', 'Sequence code is required'],
] as const)('%s: %s [CLM-45, CLM-46, CLM-47, CLM-48, CLM-49, CLM-50, CLM-51]', (field, problem) => {
  expect(subscriberRules[field](' ')).toBe(problem)
})

test('an invalid date of birth has another error than a missing one [CLM-47]', () => {
  expect(subscriberRules.dob('13/45/1990')).toBe('Must be a valid date: MM/DD/YYYY')
  expect(subscriberRules.dob('02/03/1990')).toBeNull()
})

test('values that fail validation are never sent', () => {
  expect(() => subscriberRequest(noSubscriber)).toThrow(/not whole/)
})
