import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type SettingsRow = {
  enabled: boolean
  slug: string
  appointmentTypeIds: number[]
  minLeadHours: number
  maxDaysAhead: number
  cancelCutoffHours: number
  frameAncestors: string[]
  updatedAt: Date
}

/** Types out of use are not offered, and come back with their choice when they are used again. */
export const bookingSettings = (tx: Tx): Promise<SettingsRow> =>
  tx.one(sql`
    select b.enabled, c.slug, b.min_lead_hours as "minLeadHours", b.max_days_ahead as "maxDaysAhead",
      b.cancel_cutoff_hours as "cancelCutoffHours", b.frame_ancestors as "frameAncestors", b.updated_at as "updatedAt",
      (select coalesce(json_agg(t.id order by t.position, t.id), '[]') from bookable_types o
       join appointment_types t on t.clinic_id = o.clinic_id and t.id = o.appointment_type_id
       where o.clinic_id = b.clinic_id and t.active) as "appointmentTypeIds"
    from booking_settings b join clinics c on c.id = b.clinic_id where b.clinic_id = ${tx.clinicId}`)

/** Whoever changes them, or counts what was booked, waits for whoever does. */
export const lockBookingSettings = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from booking_settings where clinic_id = ${tx.clinicId} for no key update`)

export const updateBookingSettings = (tx: WriteTx, row: SettingsRow): Promise<{ updatedAt: Date }> =>
  tx.one(sql`
    update booking_settings set enabled = ${row.enabled}, min_lead_hours = ${row.minLeadHours},
      max_days_ahead = ${row.maxDaysAhead}, cancel_cutoff_hours = ${row.cancelCutoffHours},
      frame_ancestors = ${row.frameAncestors}
    where clinic_id = ${tx.clinicId} returning updated_at as "updatedAt"`)

/** Which of these types the clinic has in use. */
export const typesInUse = async (tx: Tx, ids: number[]): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      select id from appointment_types where clinic_id = ${tx.clinicId} and active and id = any(${ids})
      order by position, id`)
  ).map(({ id }) => id)

/** Those out of use stay as they are: nobody was asked about them. */
export const dropTypes = (tx: WriteTx, kept: number[]): Promise<number> =>
  tx.run(sql`
    delete from bookable_types o using appointment_types t
    where o.clinic_id = ${tx.clinicId} and t.clinic_id = o.clinic_id and t.id = o.appointment_type_id and t.active
      and o.appointment_type_id <> all(${kept})`)

export const addTypes = (tx: WriteTx, ids: number[]): Promise<number> =>
  tx.run(sql`
    insert into bookable_types (clinic_id, appointment_type_id)
    select ${tx.clinicId}, id from unnest(${ids}::bigint[]) as id on conflict do nothing`)

/** Whether the address is the clinic's own from now on; false: another one has it, or had. */
export const reserveSlug = async (tx: WriteTx, slug: string): Promise<boolean> => {
  await tx.run(sql`
    insert into clinic_slugs (slug, clinic_id) values (${slug}, ${tx.clinicId}) on conflict do nothing`)
  return (await tx.maybeOne(sql`select from clinic_slugs where slug = ${slug}`)) !== undefined
}
