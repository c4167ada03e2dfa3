import { createHash, randomUUID } from 'node:crypto'
import { claimControlNumber } from '@archwire/domain/claims/claim'
import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { prepareDecision } from '@archwire/domain/claims/payer-decision'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { Client } from 'pg'
import type { WriteClaim } from '../../drivers/clearinghouse/sandbox/port.ts'
import { insertOne } from '../clinic/demo-rows.ts'
import { type DemoClaim, type DemoRemittance, demoClaims } from './claim-courses.ts'
import {
  bookClaim,
  type DemoInsured,
  type DemoProvider,
  demoInsured,
  demoOutgoing,
  demoProviders,
} from './claim-parties.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

type Clinic = { clinicId: number; today: string; now: Date; writeClaim: WriteClaim }
type Placed = { id: number; insured: DemoInsured; claim: DemoClaim; madeAt: Date; status: ClaimStatus }

/**
 * Claims of insured patients in every status, each with the history that leads there. What is under way stays so for a
 * day, and goes on then.
 */
export async function insertClaims(owner: Client, clinic: Clinic): Promise<void> {
  const [insured, providers] = [
    await demoInsured(owner, clinic.clinicId),
    await demoProviders(owner, clinic.clinicId),
  ]
  if (insured.length === 0 || providers.length === 0) return
  const { rows } = await owner.query<{ id: number }>('select min(id) as id from users where clinic_id = $1', [
    clinic.clinicId,
  ])
  const userId = rows[0]?.id ?? null
  for (const [place, claim] of demoClaims.entries()) {
    const whose = insured[place % insured.length]
    if (whose !== undefined) await insertClaim(owner, clinic, { whose, claim, providers, userId })
  }
  await owner.query('analyze claims, claim_activities, claim_submissions')
}

async function insertClaim(
  owner: Client,
  clinic: Clinic,
  input: { whose: DemoInsured; claim: DemoClaim; providers: DemoProvider[]; userId: number | null },
): Promise<void> {
  const { whose: insured, claim, providers, userId } = input
  const madeAt = new Date(clinic.now.getTime() - claim.daysAgo * day - 5 * hour)
  const status = claim.steps.reduce<ClaimStatus>((last, step) => ('to' in step ? step.to : last), 'pending')
  const at = { clinic_id: clinic.clinicId, created_at: madeAt, updated_at: madeAt }
  const isLong = claim.isIncomplete !== true
  const { id } = await insertOne(owner, 'claims', {
    ...at,
    ...insured.columns,
    status,
    date_appliance_placed: dayBefore(clinic.now, claim.daysAgo + 1),
    treatment_months: isLong ? 24 : null,
    remaining_months: isLong ? 22 : null,
    validating_since: status === 'validating' ? tomorrow(clinic) : null,
    validation_id: status === 'validating' ? randomUUID() : null,
    submitted_at: claim.sent === undefined ? null : new Date(madeAt.getTime() + 3 * hour),
    created_by_user_id: userId,
  })
  for (const { addresses, ...provider } of providers) {
    const made = await insertOne(owner, 'claim_providers', { ...at, claim_id: id, ...provider })
    for (const address of addresses)
      await insertOne(owner, 'claim_provider_addresses', {
        clinic_id: clinic.clinicId,
        claim_provider_id: made.id,
        ...address,
      })
  }
  await insertOne(owner, 'claim_items', {
    ...at,
    claim_id: id,
    procedure_code: claim.code,
    fee_cents: claim.feeCents,
    start_date: dayBefore(clinic.now, claim.daysAgo + 1),
  })
  if (claim.narrative !== undefined)
    await insertOne(owner, 'claim_attachments', {
      ...at,
      claim_id: id,
      narrative: claim.narrative,
      created_by_user_id: userId,
    })
  const placed: Placed = { id, insured, claim, madeAt, status }
  await insertHistory(owner, clinic, placed, { userId, providers })
  const submissionId = claim.sent && (await insertSending(owner, clinic, placed, providers))
  if (submissionId !== undefined && claim.remittance !== undefined)
    await insertRemittance(owner, clinic, placed, { submissionId, remittance: claim.remittance })
}

async function insertHistory(
  owner: Client,
  { clinicId }: Clinic,
  { id, claim, madeAt }: Placed,
  { userId, providers }: { userId: number | null; providers: DemoProvider[] },
): Promise<void> {
  const add = (line: Record<string, unknown>, afterHours: number, isByStaff: boolean) =>
    insertOne(owner, 'claim_activities', {
      clinic_id: clinicId,
      claim_id: id,
      user_id: isByStaff ? userId : null,
      created_at: new Date(madeAt.getTime() + afterHours * hour),
      ...line,
    })
  await add({ action: 'create', message: 'Claim created' }, 0, true)
  for (const { kind, organization_name, first_name, last_name } of providers) {
    const name = organization_name ?? `${first_name} ${last_name}`
    await add({ action: 'add_provider', message: `${kind} provider ${name} added` }, 0.1, true)
  }
  await add({ action: 'add_item', message: `Item ${claim.code} added` }, 0.2, true)
  let from: ClaimStatus = 'pending'
  for (const step of claim.steps) {
    const data = JSON.stringify(step.data ?? {})
    const isByStaff = step.isByStaff === true
    if ('to' in step) {
      const message = `Status updated from ${from} to ${step.to}`
      const line = { action: 'update_status', message, from_status: from, to_status: step.to, data }
      await add(line, step.hour, isByStaff)
      from = step.to
    } else await add({ action: step.action, message: step.message, data }, step.hour, isByStaff)
  }
}

async function insertSending(
  owner: Client,
  clinic: Clinic,
  { id, insured, claim, madeAt }: Placed,
  providers: DemoProvider[],
): Promise<number> {
  const { rows } = await owner.query<{ number: number }>(`select nextval('control_numbers')::int as number`)
  const number = rows[0]?.number ?? 0
  const sentAt = new Date(madeAt.getTime() + 3 * hour)
  const isSettled = claim.sent !== 'queued' && claim.sent !== 'acknowledged'
  const controlNumber = claimControlNumber(number)
  const snapshot = demoOutgoing({ controlNumber, insured, claim, providers, madeAt })
  if (claim.sent === 'acknowledged')
    await bookClaim(owner, clinic, snapshot, {
      interchange: number,
      group: number,
      transaction: '0001',
      sentAt,
    })
  const made = await insertOne(owner, 'claim_submissions', {
    clinic_id: clinic.clinicId,
    claim_id: id,
    claim_control_number: controlNumber,
    interchange_control_number: number,
    group_control_number: number,
    transaction_control_number: '0001',
    state: claim.sent === 'rejected' ? 'failed' : claim.sent,
    snapshot: JSON.stringify(snapshot),
    try_again_at: claim.sent === 'queued' ? tomorrow(clinic) : null,
    asked_at: claim.sent === 'queued' ? null : sentAt,
    acknowledged_at: claim.sent === 'queued' || claim.sent === 'rejected' ? null : sentAt,
    settled_at: isSettled ? new Date(sentAt.getTime() + day) : null,
    payer_claim_number: claim.sent === 'answered' ? payerClaimNumber(insured, claim) : null,
    created_at: sentAt,
    updated_at: sentAt,
  })
  return made.id
}

const payerClaimNumber = ({ columns }: DemoInsured, { daysAgo }: DemoClaim): string =>
  `SBX-${columns.patient_id}-${daysAgo}`

async function insertRemittance(
  owner: Client,
  { clinicId }: Clinic,
  { id, insured, claim, madeAt }: Placed,
  { submissionId, remittance }: { submissionId: number; remittance: DemoRemittance },
): Promise<void> {
  const { hour: hours, statusCode, paidCents, adjustments } = remittance
  const receivedAt = new Date(madeAt.getTime() + hours * hour)
  const line = { procedureCode: claim.code, chargedCents: claim.feeCents, paidCents, adjustments }
  const decision = prepareDecision({
    statusCode,
    chargedCents: claim.feeCents,
    paidCents,
    patientCents: null,
    adjustments: [],
    isPredetermination: false,
    lines: [line],
  })
  const file = await insertOne(owner, 'clearinghouse_files', {
    clinic_id: clinicId,
    kind: '835',
    content_hash: createHash('sha256').update(`demo remittance of claim ${id}`).digest(),
    received_at: receivedAt,
    processed_at: receivedAt,
  })
  const made = await insertOne(owner, 'claim_remittances', {
    clinic_id: clinicId,
    claim_id: id,
    claim_submission_id: submissionId,
    clearinghouse_file_id: file.id,
    position: 0,
    status_code: statusCode,
    charged_cents: claim.feeCents,
    paid_cents: decision.paidCents,
    adjusted_cents: decision.adjustedCents,
    owed_cents: decision.owedCents,
    is_reversal: decision.isReversal,
    adds_up: decision.addsUp,
    lines: JSON.stringify([
      {
        procedureCode: claim.code,
        charged: claim.feeCents / 100,
        paid: paidCents / 100,
        adjustments: adjustments.map(({ amountCents, ...one }) => ({ ...one, amount: amountCents / 100 })),
      },
    ]),
    proposes: decision.proposes,
    payer_claim_number: payerClaimNumber(insured, claim),
    trace_number: `EFT${id}`,
    paid_on: receivedAt,
    received_at: receivedAt,
  })
  await insertOne(owner, 'claim_activities', {
    clinic_id: clinicId,
    claim_id: id,
    action: 'remittance',
    message: `The payer paid ${formatDollars(paidCents)} of ${formatDollars(claim.feeCents)}`,
    data: JSON.stringify({ remittanceId: made.id }),
    created_at: receivedAt,
  })
}

const tomorrow = ({ now }: Clinic): Date => new Date(now.getTime() + day)

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day).toISOString().slice(0, 10)
