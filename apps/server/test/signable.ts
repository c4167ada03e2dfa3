import type { Pool } from 'pg'
import type { LinkKind } from '../src/platform/links/clinic-links.ts'
import { insertRow } from './insert-row.ts'
import { linkColumns, someToken } from './sealed-link.ts'

const frozen = (values: { title: string; body: string; terms?: { name: string; value: string }[] }) =>
  JSON.stringify({
    clinic: { name: 'Harbor Orthodontics', address: ['1 Main St', 'New York, NY 10001'] },
    patient: 'Pat Doe',
    date: '2026-05-06',
    terms: [],
    statement: 'I agree.',
    ...values,
  })

type Made = { id: number; token: string; consent_form_id: number }

let count = 0

/** Consent forms and contracts that tests start from, written as the owner. */
export function signableFactories(owner: Pool) {
  const insert = <Row>(table: string, values: Record<string, unknown>): Promise<Row> =>
    insertRow(owner, table, values)
  const withHash = async (
    table: string,
    kind: LinkKind,
    { document, ...values }: { document: string; clinic_id: number } & Record<string, unknown>,
  ): Promise<Made> => {
    const { rows } = await owner.query(`select sha256(convert_to($1, 'UTF8')) as hash`, [document])
    const token = someToken()
    const made = await insert<Made>(table, {
      document,
      document_sha256: rows[0].hash,
      ...linkColumns(kind, values.clinic_id, token),
      ...values,
    })
    return { ...made, token }
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
      withHash('consent_form_signatures', 'consent_form_signature', {
        clinic_id: clinicId,
        patient_id: patientId,
        consent_form_id: (await consentForm(clinicId)).id,
        document: frozen({ title: String(title), body: String(body) }),
        ...values,
      }),
    contract: (
      clinicId: number,
      patientId: number,
      { body = 'We straighten your teeth.', ...values }: Record<string, unknown> = {},
    ): Promise<Made> =>
      withHash('contracts', 'contract', {
        clinic_id: clinicId,
        patient_id: patientId,
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
