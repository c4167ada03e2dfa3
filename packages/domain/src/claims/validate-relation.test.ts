import { expect, test } from 'vitest'
import type { Insured } from './claim.ts'
import { relationErrors } from './validate-parties.ts'

const kim: Insured = {
  firstName: 'Kim',
  lastName: 'Doe',
  dob: '2012-07-08',
  gender: 'male',
  relationship: 'child',
  memberId: 'M123',
  address1: '1 Main St',
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
}
const parent = { ...kim, firstName: 'Pat', dob: '1990-02-03', groupNumber: null }
const errorsOf = (patient: Partial<Insured>, subscriber: Partial<Insured>) =>
  relationErrors({ patientInfo: { ...kim, ...patient }, subscriber: { ...parent, ...subscriber } })

test('a parent who was left as the patient is reported as not the child', () => {
  expect(errorsOf({}, {})).toEqual([])
  expect(errorsOf({}, { relationship: 'self' })).toEqual([
    {
      field: 'subscriber.relationship',
      message: 'Relationship of the subscriber is not that of the patient',
    },
  ])
  expect(errorsOf({ relationship: 'self' }, { relationship: 'self' })).toEqual([
    {
      field: 'subscriber.firstName',
      message: 'Subscriber is the patient, but the first name is not the patient’s',
    },
    {
      field: 'subscriber.dob',
      message: 'Subscriber is the patient, but the date of birth is not the patient’s',
    },
  ])
})

test('the same person is recognised, however a payer writes the name', () => {
  const self = { relationship: 'self' as const }
  const written = { ...self, firstName: ' RENEE ', lastName: 'DE  LA CRUZ', dob: kim.dob }
  expect(errorsOf({ ...self, firstName: 'Renée', lastName: 'De la Cruz' }, written)).toEqual([])
})

test('a missing value is reported once, as missing', () => {
  expect(errorsOf({ relationship: null }, { relationship: 'self' })).toEqual([])
  const self = { relationship: 'self' as const }
  expect(errorsOf({ ...self, dob: null }, { ...self, firstName: 'Kim', lastName: '' })).toEqual([])
})

test('a patient who was left as the subscriber of a parent’s plan is reported, by name and date of birth together', () => {
  expect(errorsOf({}, { firstName: 'KIM', dob: kim.dob })).toEqual([
    {
      field: 'subscriber.firstName',
      message: 'Subscriber is not the patient, but has their name and date of birth',
    },
  ])
  // A parent of the same name, a twin, and somebody whose data is incomplete.
  expect(errorsOf({}, { firstName: 'Kim' })).toEqual([])
  expect(errorsOf({}, { dob: kim.dob })).toEqual([])
  expect(errorsOf({ dob: null }, { firstName: 'Kim', dob: '' })).toEqual([])
})
