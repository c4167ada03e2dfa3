import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { insertRow } from './insert-row.ts'

const frozen = (values: { title: string; body: string; terms?: { name: string; value: string }[] }) =>
  JSON.stringify({
    clinic: { name: 'Harbor Orthodontics', address: ['1 Main St', 'New York, NY 10001'] },
    patient: 'Pat Doe',
    date: '2026-05-06',
    terms: [],
    statement: 'I agree.',
    ...values,
  })

const token = () => randomBytes(24).toString('base64url')

type Made = { id: number; identifier_token: string; consent_form_id: number }

let count = 0

/** Consent forms and contracts that tests start from, written as the owner. */
export function signableFactories(owner: Pool) {
  const insert = <Row>(table: string, values: Record<string, unknown>): Promise<Row> =>
    insertRow(owner, table, values)
  const withHash = async <Row>(
    table: string,
    { document, ...values }: { document: string } & Record<string, unknown>,
  ): Promise<Row> => {
    const { rows } = await owner.query(`select sha256(convert_to($1, 'UTF8')) as hash`, [document])
    return insert<Row>(table, { document, document_sha256: rows[0].hash, ...values })
  }
  const consentForm = (
    clinicId: number,
    values: { title?: string; body?: string; active?: boolean } = {},
  ): Promise<{ id: number; title: string; body: string }> =>
    insert('consent_forms', {
      clinic_id: clinicId,
      title: `Consent ${++count}`,
      body: 'I agree to the treatment.',
      ...values,
    })
  return {
    consentForm,
    consent: async (
      clinicId: number,
      patientId: number,
      { title = 'Aligner consent', body = 'I agree to aligners.', ...values }: Record<string, unknown> = {},
    ): Promise<Made> =>
      withHash('consent_form_signatures', {
        clinic_id: clinicId,
        patient_id: patientId,
        consent_form_id: (await consentForm(clinicId)).id,
        identifier_token: token(),
        document: frozen({ title: String(title), body: String(body) }),
        ...values,
      }),
    contract: (
      clinicId: number,
      patientId: number,
      { body = 'We straighten your teeth.', ...values }: Record<string, unknown> = {},
    ): Promise<Made> =>
      withHash('contracts', {
        clinic_id: clinicId,
        patient_id: patientId,
        identifier_token: token(),
        description: 'Full treatment',
        total_cost_cents: 500_000,
        discount_bps: 500,
        down_payment_cents: 50_000,
        monthly_payment_count: 12,
        monthly_payment_cents: 38_636,
        document: frozen({
          title: 'Treatment contract',
          body: String(body),
          terms: [
            { name: 'Treatment', value: 'Full treatment' },
            { name: 'Total due', value: '$4,750.00' },
          ],
        }),
        ...values,
      }),
  }
}
