import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { photoOf } from '../record/photo.ts'

/** The fields of a patient in lists. */
export const resultFields = sql`
  'id', p.id, 'fullName', p.full_name, 'firstName', p.first_name, 'lastName', p.last_name,
  'phoneNumber', p.phone_number, 'email', p.email, 'photo', ${photoOf(sql`p`)}, 'contactMethod', p.contact_method, 'dob', p.dob`

/** The search results as the calls return them. */
export const foundPatients = (tx: Tx, typed: string, most: number): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(json_build_object(${resultFields}, 'similar', f.likeness) order by f.place), '[]')::text
      as json
    from search_patients(${typed}, ${most}) with ordinality as f(id, likeness, place)
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = f.id`)

/** The patients who were born on this day, by name, as search results. */
export const bornOn = (tx: Tx, day: string, most: number): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(json_build_object(${resultFields}, 'similar', false)
      order by p.last_name, p.first_name, p.id), '[]')::text as json
    from (
      select * from patients
      where clinic_id = ${tx.clinicId} and dob = ${day} and archived_at is null
      order by last_name, first_name, id limit ${most}) p`)

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
