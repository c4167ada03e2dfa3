import type { Pool } from 'pg'
import type { FileStorage } from '../../../src/drivers/storage/port.ts'
import { insertRow } from '../../database/owner-queries.ts'
import { insuranceFactories } from '../../fixtures/claims/insurance-factories.ts'
import { covered, nobody } from '../../fixtures/claims/payer-responses.ts'
import { factories } from '../../fixtures/factories.ts'
import { smallPng, storedBlob } from './file-samples.ts'
import type { MakeSample } from './sample.ts'

const body = {
  insurance_form: {
    insurance_form_patient_attributes: { first_name: 'Pat', last_name: 'Doe', dob: '1990-02-03' },
  },
}

async function form(owner: Pool, clinicId: number, values: Record<string, unknown> = {}) {
  const { id } = await factories(owner).patient(clinicId)
  const made = await insuranceFactories(owner).form(clinicId, id, values)
  return { id, patient: id, formId: made.id }
}

async function withCard(owner: Pool, clinicId: number, storage: FileStorage) {
  const blob = await storedBlob(owner, storage, clinicId, { fileName: 'card.png', content: smallPng })
  await owner.query(
    `update blobs set content_type = 'image/png', thumbnail_key = $2, thumbnail_byte_size = 1 where id = $1`,
    [blob.id, blob.key.split('').reverse().join('')],
  )
  return form(owner, clinicId, { card_front_blob_id: blob.id })
}

const provider: MakeSample = async (owner, clinicId) => ({
  params: { id: (await insuranceFactories(owner).provider(clinicId)).id },
})

const payer: MakeSample = async (owner, clinicId) => ({
  params: { id: (await insuranceFactories(owner).payer(clinicId)).id },
})

let fees = 9000

// Each code has one usual fee.
const usualFee: MakeSample = async (owner, clinicId) => {
  const procedure_code = `D${++fees}`
  return { params: { id: (await insuranceFactories(owner).usualFee(clinicId, { procedure_code })).id } }
}

export const insuranceSamples: Record<string, MakeSample> = {
  'PUT /settings/providers/:id': async (...args) => ({
    ...(await provider(...args)),
    body: { provider: { taxId: '987654321' } },
  }),
  'DELETE /settings/providers/:id': async (...args) => ({ ...(await provider(...args)), answered: 204 }),
  'PUT /settings/payers/:id': async (...args) => ({
    ...(await payer(...args)),
    body: { payer: { name: 'Union Dental Fund' } },
  }),
  'DELETE /settings/payers/:id': async (...args) => ({ ...(await payer(...args)), answered: 204 }),
  'PUT /settings/usual_fees/:id': async (...args) => ({
    ...(await usualFee(...args)),
    body: { usual_fee: { fee: 5250 } },
  }),
  'DELETE /settings/usual_fees/:id': async (...args) => ({ ...(await usualFee(...args)), answered: 204 }),
  // Visitors of a link say who they are; nobody learns whether the link exists.
  'POST /patients/:hash/insurance_forms/authenticate': async () => ({
    params: { hash: 'k3Jx9QmZr2VaT7yPbN4wLc' },
    body: { patient_auth: { email: 'pat@example.com', full_name: 'Pat Doe' } },
    isCallersOwn: true,
    answered: 422,
  }),
  'POST /patients/:patient/insurance_forms': async (owner, clinicId) => ({
    params: await form(owner, clinicId),
    body,
  }),
  'PUT /patients/:patient/insurance_forms': async (owner, clinicId) => {
    const params = await form(owner, clinicId)
    return { params, body: { insurance_form: { ...body.insurance_form, id: params.formId } } }
  },
  'GET /patients/:patient/insurance_forms/owner': async (owner, clinicId) => ({
    params: await form(owner, clinicId),
  }),
  'PUT /patients/:id/profile/insurance_forms/:formId': async (owner, clinicId) => ({
    params: await form(owner, clinicId),
    body,
  }),
  'GET /patients/:patient/insurance_forms/:formId/cards/:side': async (owner, clinicId, storage) => ({
    params: { ...(await withCard(owner, clinicId, storage)), side: 'front' },
  }),
  'POST /patients/:id/profile/insurance_forms/send_email': async (owner, clinicId) => ({
    params: { id: (await factories(owner).patient(clinicId)).id },
  }),
  'GET /patients/:id/insurances': async (owner, clinicId) => ({ params: await form(owner, clinicId) }),
  'POST /patients/:id/insurances': async (owner, clinicId) => ({
    params: { id: (await factories(owner).patient(clinicId)).id },
    body: {
      insurance: {
        payerId: await insuranceFactories(owner).payerId(),
        relationship: 'self',
        memberId: 'M123',
      },
    },
  }),
  'DELETE /patients/:id/insurances/:insuranceId': async (owner, clinicId) => {
    const { id } = await factories(owner).patient(clinicId)
    return { params: { id, insuranceId: (await insuranceFactories(owner).insurance(clinicId, id)).id } }
  },
}

const person = { ...nobody, firstName: 'Pat', lastName: 'Doe', dob: '1990-02-03' }
const response = {
  ...covered,
  patient: person,
  subscriber: { ...person, healthPlan: { ...covered.subscriber.healthPlan, subscriberId: 'M123' } },
}

/** An inquiry that a payer has answered. */
async function completedEligibility(owner: Pool, clinicId: number, values: Record<string, unknown> = {}) {
  const { id: patientId } = await factories(owner).patient(clinicId)
  const insurances = insuranceFactories(owner)
  const { id: insuranceId } = await insurances.insurance(clinicId, patientId)
  const { id } = await insertRow<{ id: number }>(owner, 'eligibilities', {
    clinic_id: clinicId,
    patient_id: patientId,
    insurance_id: insuranceId,
    payer_id: await insurances.payerId(),
    member_id: 'M123',
    relationship: 'self',
    provider_name: 'Dora Lee',
    provider_npi: '1234567893',
    provider_tax_id: '123456789',
    status: 'requested',
    response: JSON.stringify(response),
    created_at: '2026-05-06T12:00:00Z',
    updated_at: '2026-05-06T12:00:00Z',
    ...values,
  })
  return { id, insuranceId, patientId }
}

const answered: MakeSample = async (owner, clinicId) => {
  const { id, insuranceId } = await completedEligibility(owner, clinicId)
  return { params: { id, insuranceId } }
}

const eligibilityProvider = { firstName: 'Dora', lastName: 'Lee', npi: '1234567893', taxId: '123456789' }

export const eligibilitySamples: Record<string, MakeSample> = {
  'GET /patients/:id/insurances/eligibilities': async (owner, clinicId) => ({
    params: { id: (await completedEligibility(owner, clinicId)).patientId },
  }),
  'POST /insurances/:insuranceId/eligibilities': async (...args) => ({
    ...(await answered(...args)),
    body: { eligibility: { providerAttributes: eligibilityProvider } },
  }),
  'GET /insurances/:insuranceId/eligibilities/:id': answered,
  'GET /insurances/:insuranceId/eligibilities/subscribers': answered,
  'PUT /insurances/:insuranceId/eligibilities/:id/sync_patient_data': answered,
}
