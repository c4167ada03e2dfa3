import { claimFactories } from '../../fixtures/claims/claim-factories.ts'
import type { Beginning } from '../situation.ts'

/** The problems that a clearinghouse reports. */
export const sentBack = {
  claimErrors: [{ field: 'providers', message: 'A Billing provider is missing' }],
  claimItemErrors: [{ itemId: 1, field: 'procedureCode', message: 'The code is not known' }],
  claimItems: [{ id: 1, procedureCode: 'D8080' }],
  statusDescriptions: ['Sent back by the clearinghouse'],
}
/** The reason of a payer's refusal. */
export const refused = {
  categoryCode: 'A7',
  code: 'A7',
  statusCode: '562',
  entityCode: '85',
  description: 'The NPI is not right',
}

type PayerReport = {
  action: string
  message: string
  at: string
  userId?: number
  from?: string
  to?: string
  data?: object
}

/** An entry of the history, as a person or the system would have written it. */
export const payerReports = (
  { owner, clinic }: Beginning,
  claimId: number,
  { action, message, at, userId, from, to, data = {} }: PayerReport,
) =>
  owner.query(
    `insert into claim_activities (clinic_id, claim_id, user_id, action, from_status, to_status, message, data, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [clinic.id, claimId, userId ?? null, action, from ?? null, to ?? null, message, data, at],
  )

const paidLines = [
  {
    procedureCode: 'D8080',
    charged: 4750,
    paid: 1500,
    adjustments: [
      { group: 'CO', reason: '45', amount: 250, description: 'Above what was agreed' },
      { group: 'PR', reason: '2', amount: 3000, description: null },
    ],
  },
]

/** The payer paid, for these items. */
export async function pay(
  at: Beginning,
  claimId: number,
  decision: { paid_cents: number; expected_cents: number | null } = {
    paid_cents: 150_000,
    expected_cents: null,
  },
) {
  const { owner, clinic } = at
  const submission = await claimFactories(owner).submission(clinic.id, claimId, {
    state: 'answered',
    settled_at: '2026-05-06T12:00:00Z',
    snapshot: { payer: { code: 'SBX01', name: 'Sandbox Dental Plan' } },
  })
  const { rows: files } = await owner.query(
    `insert into clearinghouse_files (clinic_id, kind, content_hash, received_at, processed_at)
     values ($1, '835', sha256('an answer'), $2, $2) returning id`,
    [clinic.id, '2026-05-06T12:00:00Z'],
  )
  const { rows: paid } = await owner.query(
    `insert into claim_remittances (clinic_id, claim_id, claim_submission_id, clearinghouse_file_id, position,
       status_code, charged_cents, paid_cents, expected_cents, adjusted_cents, owed_cents, adds_up, adjustments, lines, proposes,
       trace_number, paid_on, received_at)
     values ($1, $2, $3, $4, 0, '1', 475000, $7, $8, 25000, 300000, true, '[]', $5,
       'approved', 'CHK-1', '2026-05-05', $6) returning id`,
    [
      clinic.id,
      claimId,
      submission.id,
      files[0].id,
      JSON.stringify(paidLines),
      '2026-05-06T12:00:00Z',
      decision.paid_cents,
      decision.expected_cents,
    ],
  )
  await payerReports(at, claimId, {
    action: 'remittance',
    message: 'The payer paid $1,500.00',
    at: '2026-05-06T12:00:00Z',
    data: { remittanceId: Number(paid[0].id) },
  })
}
