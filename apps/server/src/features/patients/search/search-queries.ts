import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { photoOf } from '../record/photo.ts'

/** The fields of a patient in lists. */
export const resultFields = sql`
  'id', p.id, 'fullName', p.full_name, 'firstName', p.first_name, 'lastName', p.last_name,
  'phoneNumber', p.phone_number, 'email', p.email, 'photo', ${photoOf(sql`p`)}, 'contactMethod', p.contact_method, 'dob', p.dob`

type Search = {
  /** Letters or digits of names, addresses and numbers. Null: they are not searched. */
  typed: string | null
  /** Whoever was born that day comes first. */
  bornOn: string | null
  most: number
}

/** The search results as the calls return them. */
export const foundPatients = (tx: Tx, { typed, bornOn, most }: Search): Promise<{ json: string }> =>
  tx.one(sql`
    with born as (
      select id, false as likeness, row_number() over (order by last_name, first_name, id) as place from patients
      where clinic_id = ${tx.clinicId} and dob = ${bornOn} and archived_at is null
      order by last_name, first_name, id limit ${most}),
    found as (
      select id, likeness, ${most} + place as place
      from search_patients(${typed}, case when ${typed}::text is null then 0 else ${most}::int end)
        with ordinality as f(id, likeness, place)
      where id not in (select id from born))
    select coalesce(json_agg(json_build_object(${resultFields}, 'similar', f.likeness) order by f.place), '[]')::text
      as json
    from (select * from born union all select * from found order by place limit ${most}) f
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = f.id`)

export type Typed = { firstName: string; lastName: string; email: string | null; phoneNumber: string | null }

/** Likely duplicates of a patient who is being typed, as the calls return them. */
export const foundDuplicates = (tx: Tx, typed: Typed, most: number): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(json_build_object(${resultFields}, 'reasons', f.reasons, 'kind', f.kind)
      order by f.place), '[]')::text as json
    from likely_duplicates(${typed.firstName}, ${typed.lastName}, ${typed.email}, ${typed.phoneNumber}, ${most})
      with ordinality as f(id, reasons, kind, place)
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = f.id`)

/** The patients whose records this user opened last, as the calls return them. */
export const openedLast = (tx: Tx, userId: number, most: number): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(json_build_object(${resultFields}) order by p.opened_at desc, p.id), '[]')::text as json
    from (
      select p.*, o.opened_at from patient_openings o
      join patients p on p.clinic_id = o.clinic_id and p.id = o.patient_id and p.archived_at is null
      where o.clinic_id = ${tx.clinicId} and o.user_id = ${userId} and o.opened_at > '-infinity'
      order by o.opened_at desc, p.id limit ${most}) p`)
