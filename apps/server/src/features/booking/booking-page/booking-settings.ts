import type { BookingSettings, BookingSettingsChange } from '@archwire/contract/booking/settings'
import { leavesNothing } from '@archwire/domain/booking/booking-limits'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields, lastChangedBy } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { lockSetUp } from '../../clinic/settings/clinic-locks.ts'
import { setSlug } from '../../clinic/settings/clinic-settings.ts'

type SettingsRow = {
  enabled: boolean
  slug: string
  appointmentTypeIds: number[]
  minLeadHours: number
  maxDaysAhead: number
  cancelCutoffHours: number
  frameAncestors: string[]
  updatedAt: Date
}

/** Types out of use are not offered. They are offered again when they are back in use. */
const bookingSettings = (tx: Tx): Promise<SettingsRow> =>
  tx.one(sql`
    select b.enabled, c.slug, b.min_lead_hours as "minLeadHours", b.max_days_ahead as "maxDaysAhead",
      b.cancel_cutoff_hours as "cancelCutoffHours", b.frame_ancestors as "frameAncestors", b.updated_at as "updatedAt",
      (select coalesce(json_agg(t.id order by t.position, t.id), '[]') from bookable_types o
       join appointment_types t on t.clinic_id = o.clinic_id and t.id = o.appointment_type_id
       where o.clinic_id = b.clinic_id and t.active) as "appointmentTypeIds"
    from booking_settings b join clinics c on c.id = b.clinic_id where b.clinic_id = ${tx.clinicId}`)

/** Lets changes of the settings and counts of bookings wait for each other. */
export const lockBookingSettings = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from booking_settings where clinic_id = ${tx.clinicId} for no key update`)

const updateBookingSettings = (tx: WriteTx, row: SettingsRow): Promise<{ updatedAt: Date }> =>
  tx.one(sql`
    update booking_settings set enabled = ${row.enabled}, min_lead_hours = ${row.minLeadHours},
      max_days_ahead = ${row.maxDaysAhead}, cancel_cutoff_hours = ${row.cancelCutoffHours},
      frame_ancestors = ${row.frameAncestors}
    where clinic_id = ${tx.clinicId} returning updated_at as "updatedAt"`)

/** Those of these types that the clinic has in use. */
const typesInUse = async (tx: Tx, ids: number[]): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      select id from appointment_types where clinic_id = ${tx.clinicId} and active and id = any(${ids})
      order by position, id`)
  ).map(({ id }) => id)

/** Types out of use keep their choice, because the form does not show them. */
const dropTypes = (tx: WriteTx, remaining: number[]): Promise<number> =>
  tx.run(sql`
    delete from bookable_types o using appointment_types t
    where o.clinic_id = ${tx.clinicId} and t.clinic_id = o.clinic_id and t.id = o.appointment_type_id and t.active
      and o.appointment_type_id <> all(${remaining})`)

const addTypes = (tx: WriteTx, ids: number[]): Promise<number> =>
  tx.run(sql`
    insert into bookable_types (clinic_id, appointment_type_id)
    select ${tx.clinicId}, id from unnest(${ids}::bigint[]) as id on conflict do nothing`)

/** Reserves an address for the clinic. False: another clinic has or had it. */
const reserveSlug = async (tx: WriteTx, slug: string): Promise<boolean> => {
  await tx.run(sql`
    insert into clinic_slugs (slug, clinic_id) values (${slug}, ${tx.clinicId}) on conflict do nothing`)
  return (await tx.maybeOne(sql`select from clinic_slugs where slug = ${slug}`)) !== undefined
}

const entityOf = (tx: Tx) => ({ type: 'booking_settings', id: tx.clinicId })

type SettingsContext = { timeZone: string; appUrl: string }

const presentSettings = (
  row: SettingsRow,
  updatedBy: string | null,
  shown: SettingsContext,
): BookingSettings => ({
  ...row,
  url: `${shown.appUrl}/book/${row.slug}`,
  updatedAt: wireInstant(row.updatedAt, shown.timeZone),
  updatedBy,
})

export const readBookingSettings = (
  clinic: ClinicDatabase,
  shown: SettingsContext,
): Promise<BookingSettings> =>
  clinic.read(async tx =>
    presentSettings(await bookingSettings(tx), await lastChangedBy(tx, entityOf(tx)), shown),
  )

type SettingsChange = SettingsContext & {
  input: { [K in keyof BookingSettingsChange]?: BookingSettingsChange[K] | undefined }
  version: string | undefined
  user: { fullName: string }
}

/** A missing field keeps its value. */
export const changeBookingSettings = (
  clinic: ClinicDatabase,
  { input, version, user, ...shown }: SettingsChange,
): Promise<BookingSettings> =>
  clinic.write(async tx => {
    // The same lock order as a booking, and as the deletion of a type: the clinic's row first.
    await lockSetUp(tx)
    await lockBookingSettings(tx)
    const before = await bookingSettings(tx)
    const current = presentSettings(before, await lastChangedBy(tx, entityOf(tx)), shown)
    await refuseOldVersion(tx, version, current, entityOf(tx))
    const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
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
    return presentSettings({ ...after, updatedAt }, user.fullName, shown)
  })

async function orderedTypes(tx: WriteTx, before: SettingsRow, wanted: number[]): Promise<number[]> {
  if (wanted === before.appointmentTypeIds) return wanted
  const found = await typesInUse(tx, wanted)
  if (found.length < wanted.length) throw refuseFields({ appointment_type_ids: ['is invalid'] })
  return found
}

/** Changes the address of the page. The old one stays reserved. The refusal does not tell who has a taken address. */
async function moveTo(tx: WriteTx, slug: string): Promise<void> {
  if (!(await reserveSlug(tx, slug))) throw refuseFields({ slug: ['has already been taken'] })
  await setSlug(tx, slug)
}
