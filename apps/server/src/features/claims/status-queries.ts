import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** A validation that is awaited says since when, and by which number. */
export const setStatus = (
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
      validating_since = case when ${status} = 'validating' then ${now}::timestamptz end,
      validation_id = ${validationId},
      submitted_at = case when ${status} = 'submitting' then ${now}::timestamptz else submitted_at end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const notePayerClaimNumber = (
  tx: WriteTx,
  { id, payerClaimNumber }: { id: number; payerClaimNumber: string },
): Promise<number> =>
  tx.run(sql`
    update claims set payer_claim_number = ${payerClaimNumber}
    where clinic_id = ${tx.clinicId} and id = ${id} and payer_claim_number is distinct from ${payerClaimNumber}`)

export const payerClaimNumberOf = async (tx: Tx, id: number): Promise<string | null> =>
  (
    await tx.one<{ number: string | null }>(sql`
      select payer_claim_number as number from claims where clinic_id = ${tx.clinicId} and id = ${id}`)
  ).number
