import type { TimeOff, TimeOffChange } from '@archwire/contract/scheduling/time-off-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { announceTimeOff } from './announce.ts'
import { holdTimeOff } from './hold-time-off.ts'
import { readTimeOffForm } from './read-time-off-form.ts'
import { updateTimeOff } from './time-off-queries.ts'

export function changeTimeOff(
  clinic: ClinicDatabase,
  asked: { id: number; form: TimeOffChange; version: string | undefined; timeZone: string; now: Date },
): Promise<TimeOff> {
  const { id, timeZone } = asked
  return clinic.write(async tx => {
    const { before, current } = await holdTimeOff(tx, asked)
    const wanted = await readTimeOffForm(tx, asked.form, timeZone, before)
    const changes = changedFields(before, wanted)
    if (Object.keys(changes).length === 0) return current
    const { json } = await updateTimeOff(tx, id, wanted)
    tx.audit({ action: 'update', entityType: 'time_off', entityId: id, changes })
    const days = [before.day, wanted.day]
    announceTimeOff(tx, 'updated', { id, days, today: localDay(asked.now, timeZone) })
    return json
  })
}
