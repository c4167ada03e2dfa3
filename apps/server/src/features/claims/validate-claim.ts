import { randomUUID } from 'node:crypto'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { validateSoon } from './claim-jobs.ts'
import type { WholeClaim } from './claim-json.ts'
import { wholeClaim } from './claim-queries.ts'
import { holdFor } from './hold-claim.ts'
import { moveClaim } from './move-claim.ts'
import { tryFilesAgain } from './sync-queries.ts'

/** Has a claim looked through; what comes of it is told when it is known. */
export async function validateClaim(
  tx: WriteTx,
  { claimId, userId, now }: { claimId: number; userId: number; now: Date },
): Promise<WholeClaim> {
  const held = await holdFor(tx, 'validate', claimId)
  await tryFilesAgain(tx, claimId, now)
  const validationId = randomUUID()
  await moveClaim(tx, held, { to: 'validating', validationId, userId, now })
  await validateSoon(tx, claimId, validationId)
  return wholeClaim(tx, claimId)
}
