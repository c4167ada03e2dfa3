import { type ClaimAction, refusal } from '@archwire/domain/claims/claim-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { type HeldClaim, lockClaim } from './claim-queries.ts'

/** Holds a claim for something that staff do with it; what cannot be done in its status is refused. */
export async function holdFor(
  tx: WriteTx,
  action: Exclude<ClaimAction, 'view'>,
  claimId: number,
): Promise<HeldClaim> {
  const held = await lockClaim(tx, claimId)
  if (held === undefined) throw notFound()
  refuseWhile(held, action)
  return held
}

export function refuseWhile(
  { status, isPredetermination }: Pick<HeldClaim, 'status' | 'isPredetermination'>,
  action: Exclude<ClaimAction, 'view'>,
) {
  const reason = refusal(action, status, isPredetermination)
  if (reason !== undefined) throw refuse(422, reason)
}
