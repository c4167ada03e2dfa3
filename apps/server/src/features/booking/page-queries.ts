import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type PageRow = {
  clinicName: string
  timeZone: string
  phoneNumber: string | null
  address: string | null
  slug: string
  enabled: boolean
  minLeadHours: number
  maxDaysAhead: number
  frameAncestors: string[]
  appointmentTypes: { id: number; title: string; color: string; duration: number; isRemote: boolean }[]
  doctors: { id: number; fullName: string; appointmentTypeIds: number[] }[]
}

/** The clinic's address on one line; null where it has none. */
export const addressLine = sql`
  nullif(concat_ws(', ', nullif(c.address1, ''), nullif(c.address2, ''), nullif(c.city, ''),
    nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zipcode, '')), '')), '')`

/** What can be booked: types in use that are offered, and who offers them. */
export const pageRow = (tx: Tx): Promise<PageRow> =>
  tx.one(sql`
    with offered as (
      select t.* from bookable_types o
      join appointment_types t on t.clinic_id = o.clinic_id and t.id = o.appointment_type_id
      where o.clinic_id = ${tx.clinicId} and t.active)
    select c.name as "clinicName", c.time_zone as "timeZone", c.phone_number as "phoneNumber", c.slug,
      ${addressLine} as address, b.enabled, b.min_lead_hours as "minLeadHours", b.max_days_ahead as "maxDaysAhead",
      b.frame_ancestors as "frameAncestors",
      (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'color', t.color,
         'duration', t.duration, 'isRemote', t.is_remote) order by t.position, t.id), '[]')
       from offered t) as "appointmentTypes",
      (select coalesce(json_agg(json_build_object('id', d.id, 'fullName', d.full_name, 'appointmentTypeIds', d.types)
         order by d.position, d.id), '[]')
       from (select d.id, d.full_name, d.position, json_agg(t.id order by t.position, t.id) as types
             from doctors d
             join doctor_appointment_types k on k.clinic_id = d.clinic_id and k.doctor_id = d.id
             join offered t on t.id = k.appointment_type_id
             where d.clinic_id = ${tx.clinicId} and d.active group by d.id) d) as doctors
    from clinics c join booking_settings b on b.clinic_id = c.id where c.id = ${tx.clinicId}`)
