import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import { expect, test } from 'vitest'
import { formName, personLabel, relationLabel } from './insurance-labels.ts'

const nobody = { firstName: null, lastName: null, dob: null, gender: null }

const form = (patient: Partial<InsuranceForm['patient']>): InsuranceForm => ({
  id: 8,
  status: 'draft',
  createdAt: '2026-05-06T09:00:00.000-04:00',
  updatedAt: '2026-05-06T09:00:00.000-04:00',
  patient: {
    id: 8,
    firstName: 'Pat',
    lastName: 'Doe',
    gender: null,
    dob: '1990-02-03',
    employerName: null,
    insuranceCompany: null,
    insuranceCoverageStart: null,
    planGroupNumber: null,
    insurancePayer: null,
    memberId: null,
    insuranceCardFrontUrl: null,
    insuranceCardBackUrl: null,
    staffConsultPolicyHolderSubscriberId: false,
    ...patient,
  },
  subscriber: { ...nobody, employerName: null, relationToPatient: null, memberId: null },
})

test('a form is named by its payer, or by the company that the patient wrote until staff have chosen a payer', () => {
  const payer = { id: 2, code: '11198', name: 'Delta Dental of New York' }
  expect(formName(form({ insurancePayer: payer, insuranceCompany: 'Delta' }))).toBe(
    'Delta Dental of New York',
  )
  expect(formName(form({ insuranceCompany: 'Delta' }))).toBe('Delta')
  expect(formName(form({}))).toBe('Insurance')
})

test('a person is shown in one line, as far as they are known', () => {
  expect(personLabel(form({ gender: 'female' }).patient)).toBe('Pat Doe, born 02/03/1990, female')
  expect(personLabel(nobody)).toBe('')
})

test('the label of a relation names the patient’s side: the patient is the child, not the policy holder [PIF-16]', () => {
  expect((['self', 'spouse', 'child', 'other'] as const).map(relationLabel)).toEqual([
    'Self',
    'Spouse of the policy holder',
    'Child of the policy holder',
    'Other',
  ])
})
