import { localDay } from '@archwire/domain/time/local-day'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { announceTimeOff } from './announce.ts'
import { markTimeOffCanceled } from './time-off-queries.ts'

/** Gives blocked time free; the row stays, for the record. */
export const cancelTimeOff = (
  clinic: ClinicDatabase,
  asked: { id: number; userId: number; timeZone: string; now: Date },
): Promise<undefined> =>
  clinic.write(async tx => {
    const canceled = await markTimeOffCanceled(tx, asked)
    if (canceled === undefined) throw notFound()
    tx.audit({ action: 'cancel', entityType: 'time_off', entityId: asked.id, changes: canceled })
    const today = localDay(asked.now, asked.timeZone)
    announceTimeOff(tx, 'deleted', { id: asked.id, days: [canceled.day], today })
    return undefined
  })
