import type { TimeOff, TimeOffChange } from '@archwire/contract/scheduling/time-off-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { announceTimeOff } from '../rows/live-events.ts'
import { lockSessionTimeZone, setSessionTimeZone } from '../rows/session-time-zone.ts'
import { readTimeOffForm } from './time-off-form.ts'
import {
  insertTimeOff,
  lockTimeOff,
  markTimeOffCanceled,
  type TimeOffValues,
  timeOffById,
  updateTimeOff,
} from './time-off-queries.ts'

/**
 * Locks blocked time and returns it as stored and as the calls return it. Refuses a caller who saw an older version.
 */
async function lockCurrentTimeOff(
  tx: WriteTx,
  { id, version, timeZone }: { id: number; version: string | undefined; timeZone: string },
): Promise<{ before: TimeOffValues; current: TimeOff }> {
  await setSessionTimeZone(tx, timeZone)
  const before = await lockTimeOff(tx, id)
  const current = (await timeOffById(tx, id))?.json
  if (before === undefined || current === undefined) throw notFound()
  await refuseOldVersion(tx, version, current, { type: 'time_off', id })
  return { before, current }
}

export const readTimeOff = (clinic: ClinicDatabase, id: number, timeZone: string): Promise<TimeOff> =>
  clinic.read(async tx => {
    const [, found] = await Promise.all([setSessionTimeZone(tx, timeZone), timeOffById(tx, id)])
    if (found === undefined) throw notFound()
    return found.json
  })

/** Blocks time under the lock of the day, so that a booking at the same moment is warned of it. */
export async function blockTime(
  tx: WriteTx,
  form: TimeOffChange,
  { userId, timeZone, now }: { userId: number; timeZone: string; now: Date },
): Promise<TimeOff> {
  await lockSessionTimeZone(tx, timeZone)
  const values = await readTimeOffForm(tx, form, timeZone)
  const { json } = await insertTimeOff(tx, { ...values, userId, now })
  tx.audit({ action: 'create', entityType: 'time_off', entityId: json.id, changes: values })
  announceTimeOff(tx, 'created', { id: json.id, days: [values.day], today: localDay(now, timeZone) })
  return json
}

export function changeTimeOff(
  clinic: ClinicDatabase,
  request: { id: number; form: TimeOffChange; version: string | undefined; timeZone: string; now: Date },
): Promise<TimeOff> {
  const { id, timeZone } = request
  return clinic.write(async tx => {
    const { before, current } = await lockCurrentTimeOff(tx, request)
    const wanted = await readTimeOffForm(tx, request.form, timeZone, before)
    const changes = changedFields(before, wanted)
    if (Object.keys(changes).length === 0) return current
    const { json } = await updateTimeOff(tx, id, wanted)
    tx.audit({ action: 'update', entityType: 'time_off', entityId: id, changes })
    const days = [before.day, wanted.day]
    announceTimeOff(tx, 'updated', { id, days, today: localDay(request.now, timeZone) })
    return json
  })
}

/** Cancels blocked time. The row stays for the record. */
export const cancelTimeOff = (
  clinic: ClinicDatabase,
  request: { id: number; version: string | undefined; userId: number; timeZone: string; now: Date },
): Promise<undefined> =>
  clinic.write(async tx => {
    const { before } = await lockCurrentTimeOff(tx, request)
    await markTimeOffCanceled(tx, request)
    tx.audit({ action: 'cancel', entityType: 'time_off', entityId: request.id, changes: before })
    const today = localDay(request.now, request.timeZone)
    announceTimeOff(tx, 'deleted', { id: request.id, days: [before.day], today })
    return undefined
  })
