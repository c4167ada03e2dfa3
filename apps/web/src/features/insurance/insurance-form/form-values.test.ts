import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import { expect, test } from 'vitest'
import { formPayload, problemsIn, refusedFields } from './form-answers.ts'
import {
  changed,
  type FormValues,
  isHolderAsked,
  newForm,
  originOf,
  patientLabels,
  valuesOf,
  withCompany,
  withRelation,
  withRelationByPatient,
} from './form-values.ts'

const zoe = newForm({ firstName: 'Zoë', lastName: 'Muñoz', dob: '1990-02-03', gender: 'female' })
const delta = { id: 8, code: '77777', name: 'Delta Dental of California' }

const stored: InsuranceForm = {
  id: 5,
  status: 'processed',
  createdAt: '2026-05-06T12:00:00Z',
  updatedAt: '2026-05-06T12:00:00Z',
  patient: {
    id: 5,
    firstName: 'Zoë',
    lastName: 'Muñoz',
    gender: 'female',
    dob: '1990-02-03',
    employerName: null,
    insuranceCompany: 'Delta',
    insuranceCoverageStart: '2025-01-02',
    planGroupNumber: null,
    insurancePayer: delta,
    memberId: 'ABC',
    insuranceCardFrontUrl: '/cards/front?v=1',
    insuranceCardBackUrl: null,
    staffConsultPolicyHolderSubscriberId: false,
  },
  subscriber: {
    firstName: null,
    lastName: null,
    gender: null,
    dob: null,
    employerName: null,
    relationToPatient: null,
    memberId: null,
  },
}

const holder = ({ relation, holderFirstName, holderLastName, holderDob, holderGender }: FormValues) => ({
  relation,
  holderFirstName,
  holderLastName,
  holderDob,
  holderGender,
})

test('Self copies the patient’s details and follows their changes; any other relation clears the copy [PIF-34, PIF-35]', () => {
  const self = withRelation(zoe, 'self')
  expect(holder(self)).toEqual({
    relation: 'self',
    holderFirstName: 'Zoë',
    holderLastName: 'Muñoz',
    holderDob: '02/03/1990',
    holderGender: 'female',
  })
  expect(changed(self, { firstName: 'Zoe' }).holderFirstName).toBe('Zoe')
  const nobody = { holderFirstName: '', holderLastName: '', holderDob: '', holderGender: '' }
  expect(holder(withRelation(self, 'spouse'))).toEqual({ relation: 'spouse', ...nobody })
  // A value that was typed over the copy no longer follows the patient's.
  const other = changed(self, { holderFirstName: 'Luis' })
  expect(changed(other, { firstName: 'Zoe' }).holderFirstName).toBe('Luis')
})

test('choosing the same relation once more clears it, and with it only what it copied [PIF-36]', () => {
  const nobody = { holderFirstName: '', holderLastName: '', holderDob: '', holderGender: '' }
  expect(holder(withRelation(withRelation(zoe, 'self'), 'self'))).toEqual({ relation: '', ...nobody })
  const spouse = { ...withRelation(zoe, 'spouse'), holderFirstName: 'Luis' }
  expect(withRelation(spouse, 'spouse')).toEqual({ ...spouse, relation: '' })
})

test('the request has no empty values and days in the wire’s format, and a new form has no number [PIF-37, PIF-38]', () => {
  expect(formPayload({ ...zoe, coverageStart: '1/2/2025', memberId: '  ' }, 'draft', undefined)).toEqual({
    status: 'draft',
    insurance_form_patient_attributes: {
      first_name: 'Zoë',
      last_name: 'Muñoz',
      gender: 'female',
      dob: '1990-02-03',
      insurance_coverage_start: '2025-01-02',
    },
    insurance_form_subscriber_attributes: {},
  })
})

test('stored pictures are not sent again; a new one is sent, and a removed one is sent as removed [PIF-39, PIF-41]', () => {
  const of = originOf(stored)
  const cards = (values: FormValues) => formPayload(values, 'draft', of).insurance_form_patient_attributes
  const unchanged = valuesOf(stored)
  expect(cards(unchanged)).not.toHaveProperty('insurance_card_front')
  expect(cards(unchanged)).toMatchObject({ id: 5, insurance_payer_id: 8 })
  expect(cards({ ...unchanged, front: { is: 'none' } })).toMatchObject({ insurance_card_front: null })
  const replaced = cards({ ...unchanged, back: { is: 'new', signedId: 'signed', preview: 'data:' } })
  expect(replaced).toMatchObject({ insurance_card_back: 'signed' })
  expect(replaced).not.toHaveProperty('insurance_card_front')
  // There was no picture to remove.
  expect(cards({ ...unchanged, back: { is: 'none' } })).not.toHaveProperty('insurance_card_back')
})

test('a draft needs the name and the date of birth, a processed form more; the policy holder is complete or empty [PIF-25, PIF-26, PIF-27, PIF-28, PIF-29, PIF-30, PIF-31, PIF-32, PIF-33]', () => {
  expect(problemsIn(newForm({ firstName: ' ', lastName: '' }), 'draft')).toEqual({
    firstName: 'First Name is required',
    lastName: 'Last Name is required',
    dob: 'Date of Birth is required',
  })
  expect(problemsIn(zoe, 'draft')).toEqual({})
  expect(problemsIn({ ...zoe, gender: '' }, 'processed')).toEqual({
    gender: 'Gender is required',
    memberId: 'Member ID is required',
    payer: 'Payer ID is required',
  })
  expect(problemsIn(valuesOf(stored), 'processed')).toEqual({})
  expect(problemsIn({ ...valuesOf(stored), holderMemberId: 'X1' }, 'processed')).toEqual({
    relation: 'Relation to patient is required',
    holderFirstName: 'Policy holder first name is required',
    holderLastName: 'Policy holder last name is required',
    holderDob: 'Policy holder date of birth is required',
    holderGender: 'Policy holder gender is required',
  })
})

test('a date that is not a day, and a payer that was typed but not chosen, show an error on their field', () => {
  const values = { ...zoe, dob: '02/30/1990', coverageStart: 'soon', payerText: 'Delta' }
  expect(problemsIn(values, 'draft')).toEqual({
    dob: 'Must be a valid date: MM/DD/YYYY',
    coverageStart: 'Must be a valid date: MM/DD/YYYY',
    payer: 'Choose one from the list, or leave this empty.',
  })
})

test('two digits of a year of birth are understood, and of no other day [PIF-50]', () => {
  const values = { ...zoe, dob: '3/4/90', coverageStart: '1/2/24' }
  expect(problemsIn(values, 'draft')).toEqual({ coverageStart: 'Must be a valid date: MM/DD/YYYY' })
  expect(formPayload({ ...values, coverageStart: '' }, 'draft', undefined)).toMatchObject({
    insurance_form_patient_attributes: { dob: '1990-03-04' },
  })
})

test('problems that the server found are shown on the same fields', () => {
  expect(
    refusedFields(
      {
        'insuranceFormPatientAttributes.dob': ['is invalid'],
        'insuranceForm.insuranceFormSubscriberAttributes.dob': ['is invalid'],
        'insuranceForm.insuranceFormSubscriberAttributes.memberId': ['Policy holder member id is required'],
        'insuranceFormPatientAttributes.insuranceCardBack': ['must be an image'],
        other: ['is unknown'],
      },
      patientLabels,
    ),
  ).toEqual({
    dob: 'Date of Birth is invalid',
    holderDob: 'Their date of birth is invalid',
    holderMemberId: 'Policy holder member id is required',
    back: 'Back of the card must be an image',
  })
})

test('patients are asked for a policy holder who is somebody else, or whom they named before [PIF-46]', () => {
  expect(isHolderAsked(zoe)).toBe(false)
  const spouse = withRelationByPatient(zoe, 'spouse')
  expect(isHolderAsked(spouse)).toBe(true)
  const named = changed(spouse, { holderFirstName: 'Luis' })
  // The relation is cleared, and the name stays in sight.
  expect(isHolderAsked(withRelationByPatient(named, 'spouse'))).toBe(true)
})

test('once it is the patient’s own insurance, nothing of somebody else is sent unseen [PIF-46, PIF-34]', () => {
  const spouse = changed(withRelationByPatient(zoe, 'spouse'), {
    holderFirstName: 'Luis',
    holderEmployerName: 'Harbor Bakery',
    holderMemberId: 'XYZ1',
    askPolicyHolder: true,
  })
  const self = withRelationByPatient(spouse, 'self')
  expect(isHolderAsked(self)).toBe(false)
  const sent = formPayload(self, 'draft', undefined)
  expect(sent.insurance_form_subscriber_attributes).toEqual({
    relation_to_patient: 'self',
    first_name: 'Zoë',
    last_name: 'Muñoz',
    dob: '1990-02-03',
    gender: 'female',
  })
  expect(sent.insurance_form_patient_attributes).not.toHaveProperty(
    'staff_consult_policy_holder_subscriber_id',
  )
})

test('an insurer that a patient chooses is company and payer, one that they only type is the company [PIF-47]', () => {
  const chosen = changed(zoe, withCompany({ payer: delta, text: 'Delta Dental of California (77777)' }))
  expect(formPayload(chosen, 'draft', undefined).insurance_form_patient_attributes).toMatchObject({
    insurance_company: 'Delta Dental of California',
    insurance_payer_id: 8,
  })
  const typed = changed(chosen, withCompany({ payer: null, text: 'Delta of the West' }))
  expect(problemsIn(typed, 'draft')).toEqual({})
  const { insurance_form_patient_attributes: sent } = formPayload(typed, 'draft', undefined)
  expect(sent).toMatchObject({ insurance_company: 'Delta of the West' })
  expect(sent).not.toHaveProperty('insurance_payer_id')
})
