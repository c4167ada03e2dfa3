import type { WriteTx } from '../../platform/db/transaction.ts'
import { insertActivity } from './activity-queries.ts'
import type { WholeClaim } from './claim-json.ts'
import { wholeClaim } from './claim-queries.ts'
import { holdFor } from './hold-claim.ts'
import { moveClaim } from './move-claim.ts'
import { mayBeThere } from './settle-sending.ts'
import { newestSubmission, setSubmission } from './submission-queries.ts'

type Asked = { claimId: number; userId: number; now: Date }

export const approveClaim = (tx: WriteTx, asked: Asked): Promise<WholeClaim> =>
  decide(tx, asked, { action: 'approve', to: 'approved' })

export const denyClaim = (tx: WriteTx, asked: Asked): Promise<WholeClaim> =>
  decide(tx, asked, { action: 'deny', to: 'denied' })

async function decide(
  tx: WriteTx,
  { claimId, userId, now }: Asked,
  { action, to }: { action: 'approve' | 'deny'; to: 'approved' | 'denied' },
): Promise<WholeClaim> {
  const held = await holdFor(tx, action, claimId)
  await moveClaim(tx, held, { to, userId, now })
  return wholeClaim(tx, claimId)
}

/** Gives a claim up. One that was not sent yet is not sent any more; of one that was, what comes is history. */
export async function cancelClaim(tx: WriteTx, { claimId, userId, now }: Asked): Promise<WholeClaim> {
  const held = await holdFor(tx, 'cancel', claimId)
  const submission = await newestSubmission(tx, claimId)
  if (submission !== undefined && ['queued', 'sent', 'acknowledged'].includes(submission.state))
    await setSubmission(tx, { id: submission.id, state: 'withdrawn', now })
  if (submission?.state === 'sent')
    await insertActivity(tx, claimId, { action: 'claim_status', message: mayBeThere, userId: null, now })
  await moveClaim(tx, held, { to: 'cancelled', userId, now })
  return wholeClaim(tx, claimId)
}
