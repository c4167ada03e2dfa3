import type { Claim } from '@archwire/contract/claims/claim'
import { expect, test } from 'vitest'
import { otherThanRecord } from './other-than-record.ts'

const ella = {
  firstName: 'Ella',
  lastName: 'Muñoz',
  dob: '1994-04-02',
  gender: 'female',
  relationship: 'self',
  address1: '65 Park Road',
  address2: null,
  city: 'New York',
  state: 'NY',
  zipcode: '10011',
}

const differences = (subscriber: object, patient: object = {}) =>
  otherThanRecord({
    subscriber: { ...ella, subscriber: 'eligibility-3', ...subscriber },
    patientInfo: { ...ella, ...patient },
  } as Pick<Claim, 'subscriber' | 'patientInfo'>)

const albany = { address1: '100 Practice Way', city: 'Albany', zipcode: '12207' }

test('each of name, birthday, gender and address is told where the payer has another [CLM-115]', () => {
  expect(differences(albany)).toEqual([
    'The payer has another address than the record: 65 Park Road, New York, NY 10011.',
  ])
  expect(differences({ ...albany, firstName: 'Elsa', dob: '1994-02-04', gender: 'male' })).toEqual([
    'The payer has another name than the record: Ella Muñoz.',
    'The payer has another date of birth than the record: 04/02/1994.',
    'The payer has another gender than the record: Female.',
    'The payer has another address than the record: 65 Park Road, New York, NY 10011.',
  ])
  expect(differences({ ...albany, subscriber: null })).toEqual([
    'The subscriber has another address than the record: 65 Park Road, New York, NY 10011.',
  ])
})

test('what is only written in another way, or missing, makes no difference [CLM-115]', () => {
  expect(differences({})).toEqual([])
  expect(
    differences({ firstName: 'ELLA', lastName: 'MUNOZ', address1: '65 PARK RD.', zipcode: '100111234' }),
  ).toEqual([])
  expect(
    differences({ address1: '65 Park Road', address2: 'Apt 4' }, { address1: '65 Park Road, Apt. 4' }),
  ).toEqual([])
  const none = { address1: null, city: null, state: null, zipcode: null }
  expect(differences(none)).toEqual([])
  expect(differences(albany, { ...none, dob: null, gender: null })).toEqual([])
})

test('a subscriber who is somebody else may differ in everything [CLM-115]', () => {
  expect(differences({ ...albany, firstName: 'Jane', relationship: 'child' })).toEqual([])
})
