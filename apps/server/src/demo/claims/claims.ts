import { createHash, randomUUID } from 'node:crypto'
import { claimControlNumber } from '@archwire/domain/claims/claim'
import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import type { Client } from 'pg'
import type { OutgoingClaim } from '../../drivers/clearinghouse/port.ts'
import type { WriteClaim } from '../../drivers/clearinghouse/sandbox/port.ts'
import { insertActivity } from '../../features/claims/claim/claim-history.ts'
import { statusMessage } from '../../features/claims/claim/claim-status.ts'
import { nextControlNumber } from '../../features/claims/claim/submission-queries.ts'
import { itemMessage } from '../../features/claims/edit/change-items.ts'
import { providerMessage } from '../../features/claims/edit/change-providers.ts'
import { createdMessage } from '../../features/claims/edit/create-claim.ts'
import { recordRemittance } from '../../features/claims/responses/remittances.ts'
import { outgoingClaim, readyClaim } from '../../features/claims/submission/outgoing-claim.ts'
import type { ActingClinic } from '../history/acting-clinic.ts'
import { beginHistory, type History } from '../history/write-history.ts'
import { type DemoClaim, type DemoRemittance, demoClaims } from './claim-courses.ts'
import { type DemoInsured, type DemoProvider, demoInsured, demoProviders } from './claim-parties.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

type Placed = { id: number; insured: DemoInsured; claim: DemoClaim; madeAt: Date }

/**
 * Adds claims of insured patients in every status, each with the history that leads there. Claims under way stay so
 * for a day, and then continue.
 */
export async function insertClaims(
  owner: Client,
  clinic: ActingClinic,
  { writeClaim, userId }: { writeClaim: WriteClaim; userId: number },
): Promise<void> {
  const insured = await demoInsured(owner, clinic.id)
  const providers = await demoProviders(owner, clinic.id)
  if (insured.length === 0 || providers.length === 0) return
  const history = await beginHistory(owner, clinic.id, [
    'claims',
    'claim_providers',
    'claim_provider_addresses',
    'claim_items',
    'claim_attachments',
    'claim_activities',
  ])
  const placed = demoClaims.flatMap((claim, place) => {
    const whose = insured[place % insured.length]
    return whose === undefined ? [] : [addClaim(history, clinic, { whose, claim, providers, userId })]
  })
  await history.write()
  const sent = await insertSendings(owner, clinic, { placed, writeClaim })
  for (const { one, ...place } of sent)
    if (one.claim.remittance !== undefined) await remit(clinic, one, one.claim.remittance, place)
}

function addClaim(
  history: History,
  { now }: ActingClinic,
  input: { whose: DemoInsured; claim: DemoClaim; providers: DemoProvider[]; userId: number },
): Placed {
  const { whose: insured, claim, providers, userId } = input
  const madeAt = new Date(now.getTime() - claim.daysAgo * day - 5 * hour)
  const status = claim.steps.reduce<ClaimStatus>((last, step) => ('to' in step ? step.to : last), 'pending')
  const at = { created_at: madeAt, updated_at: madeAt }
  const isLong = claim.isIncomplete !== true
  const startedOn = dayBefore(now, claim.daysAgo + 1)
  const { id } = history.add('claims', {
    ...at,
    ...insured.columns,
    status,
    date_appliance_placed: startedOn,
    treatment_months: isLong ? 24 : null,
    remaining_months: isLong ? 22 : null,
    validating_since: status === 'validating' ? new Date(now.getTime() + day) : null,
    validation_id: status === 'validating' ? randomUUID() : null,
    submitted_at: claim.sent === undefined ? null : sentAt(madeAt),
    created_by_user_id: userId,
  })
  for (const { addresses, ...provider } of providers) {
    const made = history.add('claim_providers', { ...at, claim_id: id, ...provider })
    for (const address of addresses)
      history.add('claim_provider_addresses', { claim_provider_id: made.id, ...address })
  }
  const item = { claim_id: id, procedure_code: claim.code, fee_cents: claim.feeCents, start_date: startedOn }
  history.add('claim_items', { ...at, ...item })
  if (claim.narrative !== undefined)
    history.add('claim_attachments', {
      ...at,
      claim_id: id,
      narrative: claim.narrative,
      created_by_user_id: userId,
    })
  addActivities(history, { id, insured, claim, madeAt }, { userId, providers })
  return { id, insured, claim, madeAt }
}

const sentAt = (madeAt: Date): Date => new Date(madeAt.getTime() + 3 * hour)

function addActivities(
  history: History,
  { id, claim, madeAt }: Placed,
  { userId, providers }: { userId: number; providers: DemoProvider[] },
): void {
  const add = (line: { action: string; message: string }, afterHours: number, more: object = {}) =>
    history.add('claim_activities', {
      claim_id: id,
      user_id: userId,
      from_status: null,
      to_status: null,
      data: {},
      created_at: new Date(madeAt.getTime() + afterHours * hour),
      ...line,
      ...more,
    })
  add({ action: 'create', message: createdMessage(false) }, 0)
  for (const provider of providers) {
    const { organization_name: organizationName, first_name: firstName, last_name: lastName, kind } = provider
    const message = providerMessage({ kind, organizationName, firstName, lastName }, 'added')
    add({ action: 'add_provider', message }, 0.1)
  }
  add({ action: 'add_item', message: itemMessage({ procedureCode: claim.code }, 'added') }, 0.2)
  let from: ClaimStatus = 'pending'
  for (const step of claim.steps) {
    const more = { data: step.data ?? {}, user_id: step.isByStaff === true ? userId : null }
    if ('to' in step) {
      const move = { from_status: from, to_status: step.to }
      add({ action: 'update_status', message: statusMessage(from, step.to) }, step.hour, { ...more, ...move })
      from = step.to
    } else add({ action: step.action, message: step.message }, step.hour, more)
  }
}

type Sent = { one: Placed; submissionId: number; fileId: number }

/** The submissions of the claims that were sent, and the file of each remittance. */
async function insertSendings(
  owner: Client,
  clinic: ActingClinic,
  { placed, writeClaim }: { placed: Placed[]; writeClaim: WriteClaim },
): Promise<Sent[]> {
  const history = await beginHistory(owner, clinic.id, [
    'claim_submissions',
    'sandbox_claims',
    'clearinghouse_files',
  ])
  const sent: Sent[] = []
  for (const one of placed.filter(({ claim }) => claim.sent !== undefined)) {
    const { number, snapshot } = await clinic.at(one.madeAt).write(async tx => {
      const number = await nextControlNumber(tx)
      const [ready, controlNumber] = [await readyClaim(tx, one.id), claimControlNumber(number)]
      return { number, snapshot: outgoingClaim(ready, { controlNumber, replaces: null }) }
    })
    const { id: submissionId } = addSubmission(history, clinic, one, { number, snapshot })
    if (one.claim.sent === 'acknowledged')
      addSandboxClaim(history, clinic, one, { number, snapshot, writeClaim })
    const fileId = one.claim.remittance === undefined ? 0 : addFile(history, one, one.claim.remittance).id
    sent.push({ one, submissionId, fileId })
  }
  await history.write()
  return sent
}

type Outgoing = { number: number; snapshot: OutgoingClaim }

function addSubmission(
  history: History,
  { now }: ActingClinic,
  { id, insured, claim, madeAt }: Placed,
  { number, snapshot }: Outgoing,
): { id: number } {
  const at = sentAt(madeAt)
  const isQueued = claim.sent === 'queued'
  const isSettled = !isQueued && claim.sent !== 'acknowledged'
  return history.add('claim_submissions', {
    claim_id: id,
    claim_control_number: snapshot.controlNumber,
    interchange_control_number: number,
    group_control_number: number,
    transaction_control_number: '0001',
    state: claim.sent === 'rejected' ? 'failed' : claim.sent,
    snapshot,
    try_again_at: isQueued ? new Date(now.getTime() + day) : null,
    asked_at: isQueued ? null : at,
    acknowledged_at: isQueued || claim.sent === 'rejected' ? null : at,
    settled_at: isSettled ? new Date(at.getTime() + day) : null,
    payer_claim_number: claim.sent === 'answered' ? payerClaimNumber(insured, claim) : null,
    created_at: at,
    updated_at: at,
  })
}

/**
 * Adds the claim to the books of the sandbox's payer, which has acknowledged it. Asked for the status, the payer
 * repeats that. It pays when somebody requests that in the sandbox, or after a month.
 */
function addSandboxClaim(
  history: History,
  { now }: ActingClinic,
  { madeAt }: Placed,
  { number, snapshot, writeClaim }: Outgoing & { writeClaim: WriteClaim },
): void {
  const at = sentAt(madeAt)
  const numbers = { interchange: number, group: number, transaction: '0001', sentAt: at }
  history.add('sandbox_claims', {
    control_number: snapshot.controlNumber,
    file: writeClaim(snapshot, numbers),
    payer: snapshot.payer.name,
    member_id: snapshot.subscriber.memberId,
    total_cents: snapshot.items.reduce((sum, { feeCents, quantity }) => sum + feeCents * quantity, 0),
    story: 'paid in part',
    next_step: 1,
    next_at: new Date(now.getTime() + 30 * day),
    read_at: at,
    created_at: at,
  })
}

const payerClaimNumber = ({ columns }: DemoInsured, { daysAgo }: DemoClaim): string =>
  `SBX-${columns.patient_id}-${daysAgo}`

const receivedAt = ({ madeAt }: Placed, { hour: hours }: DemoRemittance): Date =>
  new Date(madeAt.getTime() + hours * hour)

const addFile = (history: History, one: Placed, remittance: DemoRemittance): { id: number } =>
  history.add('clearinghouse_files', {
    kind: '835',
    content_hash: createHash('sha256').update(`demo remittance of claim ${one.id}`).digest(),
    received_at: receivedAt(one, remittance),
    processed_at: receivedAt(one, remittance),
  })

/** Records a payer's payment as an inbound remittance does. */
async function remit(
  clinic: ActingClinic,
  one: Placed,
  { statusCode, paidCents, adjustments, ...when }: DemoRemittance,
  { submissionId, fileId }: { submissionId: number; fileId: number },
): Promise<void> {
  const { id: claimId, claim, insured } = one
  const now = receivedAt(one, { statusCode, paidCents, adjustments, ...when })
  const { code: procedureCode, feeCents: chargedCents } = claim
  await clinic.at(now).write(async tx => {
    const recorded = await recordRemittance(tx, {
      claimId,
      submissionId,
      fileId,
      position: 0,
      isPredetermination: false,
      remittance: {
        kind: 'remittance',
        controlNumber: '',
        statusCode,
        outcome: 'paid',
        payerClaimNumber: payerClaimNumber(insured, claim),
        chargedCents,
        paidCents,
        patientOwesCents: null,
        adjustments: [],
        items: [{ procedureCode, chargedCents, paidCents, adjustments }],
        paidOn: now.toISOString().slice(0, 10),
        paymentNumber: `EFT${claimId}`,
        addsUp: true,
      },
      now,
    })
    if (recorded === undefined) return
    const data = { remittanceId: recorded.id }
    await insertActivity(tx, claimId, {
      action: 'remittance',
      message: recorded.message,
      data,
      userId: null,
      now,
    })
  })
}

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day).toISOString().slice(0, 10)
