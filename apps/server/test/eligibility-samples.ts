import type { Pool } from 'pg'
import { factories } from './factories.ts'
import { insertRow } from './insert-row.ts'
import { insuranceFactories } from './insurance.ts'
import { covered, nobody } from './payer-answers.ts'
import type { MakeSample } from './sample.ts'

const person = { ...nobody, firstName: 'Pat', lastName: 'Doe', dob: '1990-02-03' }
const response = {
  ...covered,
  patient: person,
  subscriber: { ...person, healthPlan: { ...covered.subscriber.healthPlan, subscriberId: 'M123' } },
}

/** A question that a payer has answered. */
export async function answeredEligibility(
  owner: Pool,
  clinicId: number,
  values: Record<string, unknown> = {},
) {
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
  const { id, insuranceId } = await answeredEligibility(owner, clinicId)
  return { params: { id, insuranceId } }
}

const provider = { firstName: 'Dora', lastName: 'Lee', npi: '1234567893', taxId: '123456789' }

export const eligibilitySamples: Record<string, MakeSample> = {
  'GET /patients/:id/insurances/eligibilities': async (owner, clinicId) => ({
    params: { id: (await answeredEligibility(owner, clinicId)).patientId },
  }),
  'POST /insurances/:insuranceId/eligibilities': async (...given) => ({
    ...(await answered(...given)),
    body: { eligibility: { providerAttributes: provider } },
  }),
  'GET /insurances/:insuranceId/eligibilities/:id': answered,
  'GET /insurances/:insuranceId/eligibilities/subscribers': answered,
  'PUT /insurances/:insuranceId/eligibilities/:id/sync_patient_data': answered,
}
