import type { TimeOff, TimeOffChange } from '@archwire/contract/scheduling/time-off-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceTimeOff } from './announce.ts'
import { keepToClock } from './go-by-clock.ts'
import { readTimeOffForm } from './read-time-off-form.ts'
import { insertTimeOff } from './time-off-queries.ts'

/** Under the lock of the day: whoever books then is warned of it. */
export async function blockTime(
  tx: WriteTx,
  form: TimeOffChange,
  { userId, timeZone, now }: { userId: number; timeZone: string; now: Date },
): Promise<TimeOff> {
  await keepToClock(tx, timeZone)
  const values = await readTimeOffForm(tx, form, timeZone)
  const { json } = await insertTimeOff(tx, { ...values, userId, now })
  tx.audit({ action: 'create', entityType: 'time_off', entityId: json.id, changes: values })
  announceTimeOff(tx, 'created', { id: json.id, days: [values.day], today: localDay(now, timeZone) })
  return json
}
