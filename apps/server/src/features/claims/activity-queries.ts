import type { ActivityAction, ActivityData } from '@archwire/contract/claims/activity'
import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type NewActivity = {
  action: ActivityAction
  message: string
  /** Of a change of status alone. */
  move?: { from: ClaimStatus; to: ClaimStatus }
  data?: Omit<ActivityData, 'from' | 'to'>
  /** Null: the system. */
  userId: number | null
  now: Date
}

export const insertActivity = (tx: WriteTx, claimId: number, entry: NewActivity): Promise<number> =>
  tx.run(sql`
    insert into claim_activities (clinic_id, claim_id, user_id, action, from_status, to_status, message, data, created_at)
    values (${tx.clinicId}, ${claimId}, ${entry.userId}, ${entry.action}, ${entry.move?.from ?? null},
            ${entry.move?.to ?? null}, ${entry.message}, ${JSON.stringify(entry.data ?? {})}::jsonb, ${entry.now})`)

/** What the payer said last of how the claim stands; undefined: nothing yet. */
export const lastClaimStatus = async (
  tx: Tx,
  claimId: number,
): Promise<ActivityData['claimStatus'] | undefined> =>
  (
    await tx.maybeOne<{ said: ActivityData['claimStatus'] }>(sql`
      select data->'claimStatus' as said from claim_activities
      where clinic_id = ${tx.clinicId} and claim_id = ${claimId} and data ? 'claimStatus'
      order by created_at desc, id desc limit 1`)
  )?.said
