import type { PatientProfile, RecordCounts } from '@archwire/contract/patients/record-calls'
import { patientField, plainFields } from '@archwire/domain/patients/patient-fields'
import { expect, test } from 'vitest'
import { blankProfile } from '../patient/test-profile.ts'
import { contentsLabel, mergeRows, patientLabel } from './merge-rows.ts'

const nothing: RecordCounts = {
  appointments: 0,
  notes: 0,
  tasks: 0,
  consentForms: 0,
  contracts: 0,
  uploads: 0,
  images: 0,
  insuranceForms: 0,
  insurances: 0,
  paymentPlans: 0,
  paymentMethods: 0,
}
const side = (change: Partial<PatientProfile>, counts: Partial<RecordCounts> = {}) => ({
  profile: blankProfile(change),
  counts: { ...nothing, ...counts },
})
const outcomes = (...sides: Parameters<typeof mergeRows>) =>
  Object.fromEntries(mergeRows(...sides).map(({ label, outcome }) => [label, outcome]))

test('merging marks values that differ, are taken over or are combined; empty ones are left out', () => {
  const latex = { name: 'latexAllergy', label: 'Latex', color: '#f44336' }
  const stays = side({ dob: '2011-02-03', email: 'zoe@example.com', city: 'Portland' })
  const goes = side(
    {
      fullName: 'Zoe Munoz',
      dob: '2011-02-03',
      phoneNumber: '5551234567',
      address1: '1 Main St',
      medicalAlerts: [latex],
    },
    { appointments: 2, tasks: 1, contracts: 1 },
  )
  expect(outcomes(stays, goes)).toEqual({
    Name: 'differs',
    'Date of birth': 'stays',
    Mobile: 'taken',
    Email: 'stays',
    Address: 'differs',
    'Medical alerts': 'together',
    Appointments: 'together',
    Tasks: 'together',
    Contracts: 'together',
  })
  expect(mergeRows(stays, goes).find(({ label }) => label === 'Mobile')).toMatchObject({
    stays: [],
    goes: ['(555) 123-4567'],
  })
})

test('every field of a record is compared before two become one', () => {
  const unsaid = plainFields.filter(field => {
    if (patientField(field).kind === 'yes') return false
    const known = { [field]: field === 'dob' ? '2011-02-03' : field === 'gender' ? 'male' : 'x1' }
    const fullName = field === 'firstName' || field === 'lastName' ? 'x1' : ''
    return mergeRows(side({ fullName: '' }), side({ fullName, ...known })).length === 0
  })
  expect(unsaid).toEqual([])
})

test('an alert of both records is listed once', () => {
  const both = side({ medicalAlerts: [{ name: 'pregnant', label: 'Pregnant', color: '#e91e63' }] })
  expect(outcomes(both, both)).toMatchObject({ 'Medical alerts': 'stays' })
})

test('a health history that only the other patient has answered is taken over', () => {
  const answered = side({ intakeForm: { id: 1, uuid: 'u', status: 'reopened' } })
  const unanswered = side({ intakeForm: { id: 2, uuid: 'v', status: 'sent' } })
  expect(outcomes(unanswered, answered)).toMatchObject({ 'Health history form': 'taken' })
  expect(outcomes(answered, unanswered)).toMatchObject({ 'Health history form': 'stays' })
  expect(outcomes(unanswered, unanswered)).not.toHaveProperty('Health history form')
})

test('counts that are not loaded yet are not shown', () => {
  const uncounted = { profile: blankProfile(), counts: undefined }
  expect(mergeRows(uncounted, uncounted).map(({ label }) => label)).toEqual(['Name'])
  expect(contentsLabel(uncounted)).toBe('everything in it')
})

test.each([
  [{ appointments: 3, notes: 1, tasks: 0 }, '3 appointments and 1 note'],
  [{ appointments: 3, notes: 1, tasks: 2 }, '3 appointments, 1 note, and 2 tasks'],
  [{ appointments: 1, notes: 0, tasks: 0 }, '1 appointment'],
  [{ appointments: 0, notes: 2, tasks: 0 }, '2 notes'],
  [
    { consentForms: 2, contracts: 1, uploads: 1, images: 12, insuranceForms: 2, insurances: 1 },
    '2 consent forms, 1 contract, 1 upload, 12 images, 2 insurance forms, and 1 insurance',
  ],
  [{ paymentPlans: 2, paymentMethods: 1 }, '2 payment plans and 1 payment method'],
  [nothing, undefined],
])('the contents %j are described as %j', (counts, words) =>
  expect(contentsLabel(side({}, counts))).toBe(words),
)

test('namesakes are told apart by their date of birth and contact details', () => {
  expect(patientLabel(side({}))).toBe('Zoë Muñoz')
  expect(patientLabel(side({ dob: '2011-02-03', phoneNumber: '5551234567' }))).toBe(
    'Zoë Muñoz, born 02/03/2011, (555) 123-4567',
  )
})
