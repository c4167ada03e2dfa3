import { ClearinghouseDown } from '../../../drivers/clearinghouse/port.ts'
import { isDatabaseAway } from '../../../platform/db/availability.ts'
import { isFromPostgres } from '../../../platform/log.ts'
import { type ClaimDeps, unreachable } from '../claim/claim-jobs.ts'

/**
 * The reason that staff see when something has failed for too long, because a claim must not wait for ever. Until then
 * the error is thrown again, so that the job is retried. An error of our own database is always thrown, because it says
 * nothing about the claim. The time is counted from the first failure, because the first attempt may come long after
 * the request.
 */
export async function reasonToGiveUp(
  error: unknown,
  { clock, log, patienceMs }: ClaimDeps,
  tried: {
    failingSince: Date | null
    note: (now: Date) => Promise<unknown>
    claimId: number
    reason: string
  },
): Promise<string> {
  const { failingSince, note, claimId, reason } = tried
  const isDown = error instanceof ClearinghouseDown
  if (!isDown && (isDatabaseAway(error) || isFromPostgres(error as Error))) throw error
  const now = clock.now()
  if (failingSince === null) await note(now)
  if (failingSince === null || now.getTime() - failingSince.getTime() < patienceMs) throw error
  if (isDown) return unreachable
  log.error({ claimId, err: error }, 'a claim is given up on, for an error of ours')
  return reason
}
