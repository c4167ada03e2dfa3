import type { ActivityData } from '@archwire/contract/claims/activity'
import { type ClaimStatus, claimCanBecome } from '@archwire/domain/claims/claim-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { insertActivity } from './activity-queries.ts'
import { announceClaim } from './announce.ts'
import type { HeldClaim } from './claim-queries.ts'
import { setStatus } from './status-queries.ts'

export type Move = {
  to: ClaimStatus
  /** What came of it, for the history. */
  data?: Omit<ActivityData, 'from' | 'to'>
  /** Of a validation that begins. */
  validationId?: string
  /** Null: the system. */
  userId: number | null
  now: Date
}

/** Gives a claim that is held another status, with its line in the history; answers the claim as it is then. */
export async function moveClaim(
  tx: WriteTx,
  claim: HeldClaim,
  { to, data, validationId, userId, now }: Move,
): Promise<HeldClaim> {
  const { id, patientId, status: from } = claim
  if (!claimCanBecome(from, to)) throw new Error(`a claim that is ${from} cannot become ${to}`)
  await setStatus(tx, { id, status: to, validationId: validationId ?? null, now })
  const message = `Status updated from ${from} to ${to}`
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
