import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { announceTimeOff } from './announce.ts'
import { holdTimeOff } from './hold-time-off.ts'
import { markTimeOffCanceled } from './time-off-queries.ts'

/** Gives blocked time free; the row stays, for the record. */
export const cancelTimeOff = (
  clinic: ClinicDatabase,
  asked: { id: number; version: string | undefined; userId: number; timeZone: string; now: Date },
): Promise<undefined> =>
  clinic.write(async tx => {
    const { before } = await holdTimeOff(tx, asked)
    await markTimeOffCanceled(tx, asked)
    tx.audit({ action: 'cancel', entityType: 'time_off', entityId: asked.id, changes: before })
    const today = localDay(asked.now, asked.timeZone)
    announceTimeOff(tx, 'deleted', { id: asked.id, days: [before.day], today })
    return undefined
  })
