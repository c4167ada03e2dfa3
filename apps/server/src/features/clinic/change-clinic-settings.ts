import type { ClinicChange, ClinicSettings } from '@archwire/contract/clinic/calls'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import { lastChangedBy } from '../../platform/audit/last-changed-by.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { keepImportsOff } from './import-turn.ts'
import { presentClinicSettings } from './present.ts'
import { calendarEntries, lockOwnClinic, lockOwnClock, ownClinic, updateOwnClinic } from './queries.ts'

type Given = { [K in keyof ClinicChange]?: ClinicChange[K] | undefined }

export function changeClinicSettings(
  clinic: ClinicDatabase,
  user: { fullName: string },
  given: Given,
  version: string | undefined,
): Promise<ClinicSettings> {
  return clinic.write(async tx => {
    const entity = { type: 'clinic', id: tx.clinicId }
    await lockOtherClock(tx, given)
    // Sent together; the second looks when the first has the lock.
    const [before, changedBy] = await Promise.all([lockOwnClinic(tx), lastChangedBy(tx, entity)])
    const current = presentClinicSettings(before, changedBy)
    await refuseOldVersion(tx, version, current, entity)
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changes = changedFields(before, wanted)
    if (Object.keys(changes).length === 0) return current
    if (changes.timeZone !== undefined) await refuseOtherClock(tx)
    const after = await updateOwnClinic(tx, { ...before, ...wanted })
    tx.audit({ action: 'update', entityType: 'clinic', entityId: after.id, changes })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: after.id } })
    return presentClinicSettings(after, user.fullName)
  })
}

/**
 * Before the lesser lock, not on top of it: whoever has added something, which this waits for, may go on to count, which
 * waits for the lesser one.
 */
async function lockOtherClock(tx: WriteTx, { timeZone }: Given): Promise<void> {
  if (timeZone !== undefined && timeZone !== (await ownClinic(tx)).timeZone) await holdClock(tx)
}

/** What was agreed for ten o'clock would be at another time of day then. Asked under the lock, for which bookings wait. */
async function refuseOtherClock(tx: WriteTx): Promise<void> {
  // Nearly always there already; not where somebody else has changed the zone since it was looked at.
  await holdClock(tx)
  const { appointments, timeOffs } = await calendarEntries(tx)
  if (appointments) throw refuse(422, 'The time zone cannot be changed once there are appointments')
  if (timeOffs) throw refuse(422, 'The time zone cannot be changed once there is blocked time')
}

/** Patients of a file hold the clinic's row until all of them are there. Nobody waits that long for an answer. */
async function holdClock(tx: WriteTx): Promise<void> {
  if (!(await keepImportsOff(tx))) {
    throw refuseFields({ time_zone: ['An import of patients is at work. Try again when it is done.'] })
  }
  await lockOwnClock(tx)
}
