import type { ActivityAction, ActivityData } from '@archwire/contract/claims/activity'
import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { LockedClaim } from './claim-queries.ts'

type NewActivity = {
  action: ActivityAction
  message: string
  /** Only for a change of status. */
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

/** The last claim status from the payer. Undefined: there is none yet. */
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

/** The outcome of a validation, by our own rules or by the clearinghouse's. */
export type ValidationOutcome =
  | { clean: true; warnings: { field: string; message: string }[] }
  | {
      claimErrors: { field: string; message: string }[]
      itemErrors: { itemId: number | null; field: string; message: string }[]
      statusDescriptions: string[]
      /** The items that were validated, so that an error can be shown with its code after the item was removed. */
      claimItems?: { id: number; procedureCode: string }[]
      /** Further reasons for which payers may reject the claim. */
      warnings?: { field: string; message: string }[]
    }

/** In the form that the history stores. */
export const validationData = ({
  claimErrors,
  itemErrors,
  statusDescriptions,
  claimItems = [],
}: Exclude<ValidationOutcome, { clean: true }>): NonNullable<ActivityData['response']> => ({
  claimErrors,
  claimItemErrors: itemErrors,
  claimItems,
  statusDescriptions,
})

/** Notifies browsers that show the patient's claims, or the worklist, that a claim has changed. */
export function announceClaim(tx: WriteTx, { id, patientId }: { id: number; patientId: number }): void {
  const data = { claimId: id }
  tx.publish({ channel: 'claims', params: { patientId }, event: 'updated', data })
  tx.publish({ channel: 'claim_work', event: 'changed', data })
}

/** Notifies browsers that show the worklist that an unread file was added or closed. */
export const announceUnreadFile = (tx: WriteTx, fileId: number): void =>
  tx.publish({ channel: 'claim_work', event: 'unread_file', data: { fileId } })

type Change = {
  action: ActivityAction
  message: string
  userId: number
  now: Date
  /** The entry of the audit log, about the claim itself or one of its parts. */
  trail: AuditAction & { entityId: number; changes: Record<string, unknown> }
}

/** Records a change of a claim or of a part of it in its history and the audit log, and notifies browsers. */
export async function recordChange(
  tx: WriteTx,
  claim: Pick<LockedClaim, 'id' | 'patientId'>,
  { trail, ...entry }: Change,
): Promise<void> {
  await insertActivity(tx, claim.id, entry)
  tx.audit({ ...trail, patientId: claim.patientId })
  announceClaim(tx, claim)
}
