import type { ActivityAction } from '@archwire/contract/claims/activity'
import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { insertActivity } from './activity-queries.ts'
import { announceClaim } from './announce.ts'
import type { HeldClaim } from './claim-queries.ts'

type Change = {
  action: ActivityAction
  message: string
  userId: number
  now: Date
  /** What the audit trail has of it: the claim itself, or one of its parts. */
  trail: AuditAction & { entityId: number; changes: Record<string, unknown> }
}

/** Somebody changed a claim or a part of it: the history, the trail and whoever looks are told. */
export async function noteChange(
  tx: WriteTx,
  claim: Pick<HeldClaim, 'id' | 'patientId'>,
  { trail, ...entry }: Change,
): Promise<void> {
  await insertActivity(tx, claim.id, entry)
  tx.audit({ ...trail, patientId: claim.patientId })
  announceClaim(tx, claim)
}
