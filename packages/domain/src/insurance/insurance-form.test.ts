import { expect, test } from 'vitest'
import { type InsuranceAnswers, missingFor, policyHolderBy } from './insurance-form.ts'

const nobody = {
  firstName: null,
  lastName: null,
  dob: null,
  gender: null,
  employerName: null,
  relationToPatient: null,
  memberId: null,
}
const blank: InsuranceAnswers = {
  patient: {
    firstName: null,
    lastName: null,
    dob: null,
    gender: null,
    employerName: null,
    insuranceCompany: null,
    insuranceCoverageStart: null,
    planGroupNumber: null,
    insurancePayerId: null,
    memberId: null,
  },
  subscriber: nobody,
}
const pat = { firstName: 'Pat', lastName: 'Doe', dob: '1990-02-03' }
const billable = { ...blank.patient, ...pat, gender: 'female' as const, insurancePayerId: 2, memberId: 'M1' }

test('a draft needs the patient’s name and birthday only [PIF-25, PIF-26, PIF-27, PIF-28]', () => {
  expect(missingFor('draft', blank)).toEqual({
    patient: {
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      dob: 'Date of Birth is required',
    },
    subscriber: {},
  })
  expect(missingFor('draft', { patient: { ...blank.patient, ...pat }, subscriber: nobody })).toEqual({
    patient: {},
    subscriber: {},
  })
  const spaces = { ...blank.patient, ...pat, firstName: '  ' }
  expect(missingFor('draft', { patient: spaces, subscriber: nobody }).patient).toEqual({
    firstName: 'First Name is required',
  })
})

test('a processed form also needs gender, member id and payer [PIF-29, PIF-30, PIF-31]', () => {
  const draft = { ...blank.patient, ...pat }
  expect(missingFor('processed', { patient: draft, subscriber: nobody })).toEqual({
    patient: {
      gender: 'Gender is required',
      memberId: 'Member ID is required',
      insurancePayerId: 'Payer ID is required',
    },
    subscriber: {},
  })
  expect(missingFor('processed', { patient: billable, subscriber: nobody })).toEqual({
    patient: {},
    subscriber: {},
  })
})

test('if anything about the policy holder is filled in, all of it is required [PIF-32, PIF-33] [C-18]', () => {
  const messages = {
    relationToPatient: 'Relation to patient is required',
    firstName: 'Policy holder first name is required',
    lastName: 'Policy holder last name is required',
    dob: 'Policy holder date of birth is required',
    gender: 'Policy holder gender is required',
    memberId: 'Policy holder member id is required',
  }
  const details = {
    relationToPatient: 'spouse',
    firstName: 'Sam',
    lastName: 'Doe',
    dob: '1988-01-01',
    gender: 'male',
    memberId: 'M2',
  } as const
  for (const field of Object.keys(details) as (keyof typeof details)[]) {
    const { [field]: _, ...others } = messages
    const subscriber = { ...nobody, [field]: details[field] }
    expect(missingFor('processed', { patient: billable, subscriber }).subscriber).toEqual(others)
    expect(missingFor('draft', { patient: billable, subscriber }).subscriber).toEqual({})
  }
  // The policy holder's employer does not make the rest required.
  const employed = { ...nobody, employerName: 'Acme' }
  expect(missingFor('processed', { patient: billable, subscriber: employed }).subscriber).toEqual({})
})

test('self is the patient; any other relationship needs the policy holder’s details [PIF-34, PIF-35]', () => {
  const patient = { ...pat, gender: 'female' as const }
  expect(policyHolderBy('self', patient)).toEqual({ ...patient, relationToPatient: 'self' })
  for (const relation of ['spouse', 'child', 'other'] as const) {
    expect(policyHolderBy(relation, patient)).toEqual({
      relationToPatient: relation,
      firstName: null,
      lastName: null,
      dob: null,
      gender: null,
    })
  }
})
