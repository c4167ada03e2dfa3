import { isNpi } from '@archwire/domain/insurance/npi'
import type { Pool } from 'pg'
import { insertRow } from './insert-row.ts'

let counter = 0

/** The number of a provider that no other one has. */
function nextNpi(): string {
  const number = 100_000_000 + ++counter
  const found = Array.from({ length: 10 }, (_, digit) => `${number}${digit}`).find(isNpi)
  if (found === undefined) throw new Error('one of ten digits checks the others')
  return found
}

/** Rows about insurances that tests start from, written as the owner. */
export function insuranceFactories(owner: Pool) {
  const payerId = async (code = 'SBX01'): Promise<number> =>
    (await owner.query('select id from insurance_payers where clinic_id is null and code = $1', [code]))
      .rows[0].id
  return {
    payerId,
    form: (clinicId: number, patientId: number, values: Record<string, unknown> = {}) =>
      insertRow<{ id: number; updated_at: Date }>(owner, 'insurance_forms', {
        clinic_id: clinicId,
        patient_id: patientId,
        submitted_by: 'patient',
        first_name: 'Pat',
        last_name: 'Doe',
        dob: '1990-02-03',
        created_at: '2026-05-06T12:00:00Z',
        updated_at: '2026-05-06T12:00:00Z',
        ...values,
      }),
    /** One of the clinic's own. */
    payer: (clinicId: number, values: Record<string, unknown> = {}) =>
      insertRow<{ id: number; updated_at: Date }>(owner, 'insurance_payers', {
        clinic_id: clinicId,
        code: `OWN${++counter}`,
        name: `Own Dental ${counter}`,
        ...values,
      }),
    provider: (clinicId: number, values: Record<string, unknown> = {}) =>
      insertRow<{ id: number; updated_at: Date }>(owner, 'providers', {
        clinic_id: clinicId,
        npi: nextNpi(),
        npi_type: 'individual',
        tax_id: '123456789',
        first_name: 'Dora',
        last_name: 'Lee',
        ...values,
      }),
    insurance: async (clinicId: number, patientId: number, values: Record<string, unknown> = {}) =>
      insertRow<{ id: number }>(owner, 'insurances', {
        clinic_id: clinicId,
        patient_id: patientId,
        payer_id: await payerId(),
        member_id: 'M123',
        relationship: 'self',
        created_at: '2026-05-06T12:00:00Z',
        updated_at: '2026-05-06T12:00:00Z',
        ...values,
      }),
  }
}
