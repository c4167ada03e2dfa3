import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { goByClock } from './go-by-clock.ts'
import { lockTimeOff, type TimeOffValues, timeOffById } from './time-off-queries.ts'

/** Blocked time, locked, as it is kept and as the wire carries it: for whoever has seen it so, or does not say. */
export async function holdTimeOff(
  tx: WriteTx,
  { id, version, timeZone }: { id: number; version: string | undefined; timeZone: string },
): Promise<{ before: TimeOffValues; current: TimeOff }> {
  await goByClock(tx, timeZone)
  const before = await lockTimeOff(tx, id)
  const current = (await timeOffById(tx, id))?.json
  if (before === undefined || current === undefined) throw notFound()
  await refuseOldVersion(tx, version, current, { type: 'time_off', id })
  return { before, current }
}
