import { ClearinghouseDown } from '../../drivers/clearinghouse/port.ts'
import { isDatabaseAway } from '../../platform/db/database-away.ts'
import { isFromPostgres } from '../../platform/describe-error.ts'
import { type ClaimDeps, unreachable } from './claim-deps.ts'

/**
 * What staff are told of something that has failed for too long, whatever the error is: a claim that nobody can do
 * anything with must not wait for ever. Until then the error is thrown again, so that it is tried again; and so it is as
 * long as it is our own database that fails, which says nothing of the claim.
 */
export function reasonToGiveUp(
  error: unknown,
  { clock, log, patienceMs }: ClaimDeps,
  { since, claimId, reason }: { since: Date; claimId: number; reason: string },
): string {
  if (clock.now().getTime() - since.getTime() < patienceMs) throw error
  if (error instanceof ClearinghouseDown) return unreachable
  if (isDatabaseAway(error) || isFromPostgres(error as Error)) throw error
  log.error({ claimId, err: error }, 'a claim is given up on, for an error of ours')
  return reason
}
