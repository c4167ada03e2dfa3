import type { ActivityData } from '@archwire/contract/claims/activity'
import {
  type ClaimAction,
  type ClaimStatus,
  claimCanBecome,
  refusal,
} from '@archwire/domain/claims/claim-status'
import type { Payer } from '../../../drivers/clearinghouse/port.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { announceClaim, insertActivity } from './claim-history.ts'
import { type LockedClaim, lockClaim } from './claim-queries.ts'

/** A validation that is under way has a start and an id. */
const setStatus = (
  tx: WriteTx,
  {
    id,
    status,
    validationId,
    now,
  }: { id: number; status: ClaimStatus; validationId: string | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    update claims set status = ${status},
      status_before_void = case when ${status} = 'voiding' then status end,
      validating_since = case when ${status} = 'validating' then ${now}::timestamptz end,
      validation_id = ${validationId}, failing_since = null,
      submitted_at = case when ${status} = 'submitting' then ${now}::timestamptz else submitted_at end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Stores the payer's own number of a submission. */
export const recordPayerClaimNumber = (
  tx: WriteTx,
  { submissionId, payerClaimNumber }: { submissionId: number; payerClaimNumber: string },
): Promise<number> =>
  tx.run(sql`
    update claim_submissions set payer_claim_number = ${payerClaimNumber}
    where clinic_id = ${tx.clinicId} and id = ${submissionId}
      and payer_claim_number is distinct from ${payerClaimNumber}`)

/**
 * This payer's own number of the claim. The claim may have been sent to other payers too. Null: the payer sent none.
 */
export const payerClaimNumberOf = async (
  tx: Tx,
  { claimId, payer }: { claimId: number; payer: Pick<Payer, 'code'> },
): Promise<string | null> =>
  (
    await tx.maybeOne<{ number: string }>(sql`
      select payer_claim_number as number from claim_submissions
      where clinic_id = ${tx.clinicId} and claim_id = ${claimId} and payer_claim_number is not null
        and frequency <> '8' and snapshot->'payer'->>'code' = ${payer.code}
      order by id desc limit 1`)
  )?.number ?? null

/**
 * The number of the earlier claim that a new submission replaces at this payer: of the claim itself, or of the failed
 * claim from which it was copied, if the payer had given that one a number.
 */
export const numberToReplace = async (
  tx: Tx,
  { claimId, payer }: { claimId: number; payer: Pick<Payer, 'code'> },
): Promise<string | null> =>
  (
    await tx.maybeOne<{ number: string }>(sql`
      with recursive line(id, copied, place) as (
        select id, copy_of_claim_id, 0 from claims where clinic_id = ${tx.clinicId} and id = ${claimId}
        union all
        select o.id, o.copy_of_claim_id, l.place + 1 from line l
        join claims o on o.clinic_id = ${tx.clinicId} and o.id = l.copied and o.status = 'failed')
      select s.payer_claim_number as number from line l
      join claim_submissions s on s.clinic_id = ${tx.clinicId} and s.claim_id = l.id
      where s.payer_claim_number is not null and s.frequency <> '8' and s.snapshot->'payer'->>'code' = ${payer.code}
      order by l.place, s.id desc limit 1`)
  )?.number ?? null

/** The status to which a claim returns if it cannot be voided. */
export const setStatusBeforeVoid = (
  tx: WriteTx,
  { id, status }: { id: number; status: ClaimStatus },
): Promise<number> =>
  tx.run(sql`
    update claims set status_before_void = ${status}
    where clinic_id = ${tx.clinicId} and id = ${id} and status = 'voiding'`)

/** Locks a claim for an action of staff. Refuses what cannot be done in its status. */
export async function lockClaimFor(
  tx: WriteTx,
  action: Exclude<ClaimAction, 'view'>,
  claimId: number,
): Promise<LockedClaim> {
  const claim = await lockClaim(tx, claimId)
  if (claim === undefined) throw notFound()
  refuseWhile(claim, action)
  return claim
}

export function refuseWhile(
  { status, isPredetermination }: Pick<LockedClaim, 'status' | 'isPredetermination'>,
  action: Exclude<ClaimAction, 'view'>,
) {
  const reason = refusal(action, status, isPredetermination)
  if (reason !== undefined) throw refuse(422, reason)
}

/** The line of the history about a change of status. */
export const statusMessage = (from: ClaimStatus, to: ClaimStatus): string =>
  `Status updated from ${from} to ${to}`

type Move = {
  to: ClaimStatus
  /** Details for the history. */
  data?: Omit<ActivityData, 'from' | 'to'>
  /** The id of a validation that begins. */
  validationId?: string
  /** Null: the system. */
  userId: number | null
  now: Date
}

/** Changes the status of a locked claim, and records it in the history. Returns the changed claim. */
export async function moveClaim(
  tx: WriteTx,
  claim: LockedClaim,
  { to, data, validationId, userId, now }: Move,
): Promise<LockedClaim> {
  const { id, patientId, status: from } = claim
  if (!claimCanBecome(from, to)) throw new Error(`a claim that is ${from} cannot become ${to}`)
  await setStatus(tx, { id, status: to, validationId: validationId ?? null, now })
  const message = statusMessage(from, to)
  await insertActivity(tx, id, {
    action: 'update_status',
    message,
    move: { from, to },
    ...(data && { data }),
    userId,
    now,
  })
  tx.audit({
    action: 'update',
    entityType: 'claim',
    entityId: id,
    patientId,
    changes: { status: { from, to } },
  })
  announceClaim(tx, claim)
  return { ...claim, status: to, validationId: validationId ?? null }
}
