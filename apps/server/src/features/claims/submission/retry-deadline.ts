import { ClearinghouseDown } from '../../../drivers/clearinghouse/port.ts'
import { isDatabaseAway } from '../../../platform/db/availability.ts'
import { isFromPostgres } from '../../../platform/log.ts'
import { type ClaimDeps, unreachable } from '../claim/claim-jobs.ts'

/**
 * What staff are told of something that has failed for too long, whatever the error is: a claim that nobody can do
 * anything with must not wait for ever. Until then the error is thrown again, so that it is tried again; and so it is as
 * long as it is our own database that fails, which says nothing of the claim. The first try that was in vain is noted:
 * patience begins with it, for nobody may have tried before, however long ago it was asked for.
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
