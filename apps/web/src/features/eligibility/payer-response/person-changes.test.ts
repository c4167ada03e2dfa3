import type { Patient } from '@archwire/contract/patients/calls'
import { expect, test } from 'vitest'
import { personChanges } from './response-actions.tsx'

const address = { address1: '9 Oak Ave', address2: null, city: 'Albany', state: 'NY', zipcode: '12207' }
const record = { ...address, firstName: 'Zoë', lastName: 'Doe', dob: '2012-03-04' } as Patient
const responsePatient = { ...address, firstName: 'ZOE', lastName: 'DOE', dob: '2012-03-04', gender: null }
const changes = (fromPayer: object, onRecord: object = {}) =>
  personChanges({ ...responsePatient, ...fromPayer }, { ...record, ...onRecord }, '2026-05-06T14:00:00Z')

test('a different first name or date of birth is shown before a record is changed', () => {
  expect(changes({ firstName: 'PAT', dob: '2012-04-03' })).toEqual([
    'First name: Zoë → Pat',
    'Date of birth: 03/04/2012 → 04/03/2012',
  ])
})

test('values that are equal, formatted differently or missing need no confirmation', () => {
  expect(changes({})).toEqual([])
  expect(changes({ firstName: null, dob: null, address1: '1 Main St', lastName: 'ROE' })).toEqual([])
  expect(changes({}, { dob: null })).toEqual([])
})
