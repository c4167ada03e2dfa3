import type { BookingSettings, BookingSettingsChange } from '@archwire/contract/booking/settings'
import { leavesNothing } from '@archwire/domain/booking/booking-limits'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import { lastChangedBy } from '../../platform/audit/last-changed-by.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { lockSetUp } from '../clinic/lock-set-up.ts'
import { setSlug } from '../clinic/set-slug.ts'
import {
  addTypes,
  bookingSettings,
  dropTypes,
  lockBookingSettings,
  reserveSlug,
  type SettingsRow,
  typesInUse,
  updateBookingSettings,
} from './settings-queries.ts'

const entityOf = (tx: Tx) => ({ type: 'booking_settings', id: tx.clinicId })

type Shown = { timeZone: string; appUrl: string }

const present = (row: SettingsRow, updatedBy: string | null, shown: Shown): BookingSettings => ({
  ...row,
  url: `${shown.appUrl}/book/${row.slug}`,
  updatedAt: wireInstant(row.updatedAt, shown.timeZone),
  updatedBy,
})

export const readBookingSettings = (clinic: ClinicDatabase, shown: Shown): Promise<BookingSettings> =>
  clinic.read(async tx => present(await bookingSettings(tx), await lastChangedBy(tx, entityOf(tx)), shown))

type Change = Shown & {
  given: { [K in keyof BookingSettingsChange]?: BookingSettingsChange[K] | undefined }
  version: string | undefined
  user: { fullName: string }
}

/** What is left out stays. */
export const changeBookingSettings = (
  clinic: ClinicDatabase,
  { given, version, user, ...shown }: Change,
): Promise<BookingSettings> =>
  clinic.write(async tx => {
    // In the order of whoever books; and whoever deletes a type has the clinic's row before the type.
    await lockSetUp(tx)
    await lockBookingSettings(tx)
    const before = await bookingSettings(tx)
    const current = present(before, await lastChangedBy(tx, entityOf(tx)), shown)
    await refuseOldVersion(tx, version, current, entityOf(tx))
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const after: SettingsRow = { ...before, ...wanted }
    after.appointmentTypeIds = await orderedTypes(tx, before, after.appointmentTypeIds)
    const { updatedAt: _, ...values } = after
    const changes = changedFields(before, values)
    if (Object.keys(changes).length === 0) return current
    if (after.enabled && after.appointmentTypeIds.length === 0) {
      throw refuseFields({ appointment_type_ids: ["can't be blank"] })
    }
    const isReachChanged = changes.minLeadHours !== undefined || changes.maxDaysAhead !== undefined
    if (isReachChanged && leavesNothing(after)) {
      throw refuseFields({ max_days_ahead: ['must reach further than the hours ahead'] })
    }
    if (changes.appointmentTypeIds !== undefined) {
      await dropTypes(tx, after.appointmentTypeIds)
      await addTypes(tx, after.appointmentTypeIds)
    }
    if (changes.slug !== undefined) await moveTo(tx, after.slug)
    const { updatedAt } = await updateBookingSettings(tx, after)
    tx.audit({ action: 'update', entityType: 'booking_settings', entityId: tx.clinicId, changes })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
    return present({ ...after, updatedAt }, user.fullName, shown)
  })

async function orderedTypes(tx: WriteTx, before: SettingsRow, wanted: number[]): Promise<number[]> {
  if (wanted === before.appointmentTypeIds) return wanted
  const found = await typesInUse(tx, wanted)
  if (found.length < wanted.length) throw refuseFields({ appointment_type_ids: ['is invalid'] })
  return found
}

/** The page has another address; the one before stays the clinic's own. Whose a taken one is nobody is told. */
async function moveTo(tx: WriteTx, slug: string): Promise<void> {
  if (!(await reserveSlug(tx, slug))) throw refuseFields({ slug: ['has already been taken'] })
  await setSlug(tx, slug)
}
