import type { Pool } from 'pg'
import { insertRow } from './insert-row.ts'
import { insuranceFactories } from './insurance.ts'

type Values = Record<string, unknown>
type OfPatient = { clinicId: number; patientId: number; insuranceId: number }

const then = '2026-05-06T12:00:00Z'
const made = { created_at: then, updated_at: then }
const pat = { first_name: 'Pat', last_name: 'Doe', dob: '1990-02-03', gender: 'female', member_id: 'M123' }

const prefixed = (prefix: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}_${key}`, value]))

/** Rows about eligibilities and claims that tests start from, written as the owner. */
export function claimFactories(owner: Pool) {
  const { payerId } = insuranceFactories(owner)
  return {
    eligibility: async ({ clinicId, patientId, insuranceId }: OfPatient, values: Values = {}) =>
      insertRow<{ id: number }>(owner, 'eligibilities', {
        clinic_id: clinicId,
        patient_id: patientId,
        insurance_id: insuranceId,
        payer_id: await payerId(),
        member_id: 'M123',
        relationship: 'self',
        provider_name: 'Dora Lee',
        provider_npi: '1234567893',
        provider_tax_id: '123456789',
        ...made,
        ...values,
      }),
    claim: async ({ clinicId, patientId, insuranceId }: OfPatient, values: Values = {}) =>
      insertRow<{ id: number; total_cents: number; updated_at: Date }>(owner, 'claims', {
        clinic_id: clinicId,
        patient_id: patientId,
        insurance_id: insuranceId,
        payer_id: await payerId(),
        ...prefixed('patient', { ...pat, relationship: 'self' }),
        ...prefixed('subscriber', { ...pat, relationship: 'self' }),
        ...made,
        ...values,
      }),
    provider: (clinicId: number, claimId: number, values: Values = {}) =>
      insertRow<{ id: number }>(owner, 'claim_providers', {
        clinic_id: clinicId,
        claim_id: claimId,
        kind: 'Billing',
        npi: '1234567893',
        npi_type: 'individual',
        first_name: 'Dora',
        last_name: 'Lee',
        tax_id: '123456789',
        taxonomy_code: '1223X0400X',
        ...made,
        ...values,
      }),
    item: (clinicId: number, claimId: number, values: Values = {}) =>
      insertRow<{ id: number }>(owner, 'claim_items', {
        clinic_id: clinicId,
        claim_id: claimId,
        procedure_code: 'D8080',
        fee_cents: 475_000,
        start_date: '2026-05-01',
        ...made,
        ...values,
      }),
    submission: async (clinicId: number, claimId: number, values: Values = {}) => {
      // The product's own sequence: a number of ours would be taken when it comes to it.
      const { rows } = await owner.query<{ number: number }>(
        `select nextval('control_numbers')::int as number`,
      )
      const number = rows[0]?.number
      return insertRow<{ id: number; claim_control_number: string }>(owner, 'claim_submissions', {
        clinic_id: clinicId,
        claim_id: claimId,
        claim_control_number: `TEST${number}`,
        interchange_control_number: number,
        group_control_number: number,
        transaction_control_number: '0001',
        snapshot: {},
        ...made,
        ...values,
      })
    },
  }
}
