import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { photoOf } from './photo.ts'
import { type WholeRecord, wholeColumns, withLinks } from './queries.ts'

/** A record, with this user's last opening of it. */
export type SeenPatient = WholeRecord & {
  auditedAt: Date | null
  /** Null: this user has not opened the record, or only a background request has read it. */
  openedAt: Date | null
  isOpenedLast: boolean
}

export const patientSeenBy = async (
  tx: Tx,
  { userId, patientId }: { userId: number; patientId: number },
): Promise<SeenPatient | undefined> =>
  withLinks(
    tx,
    await tx.maybeOne<SeenPatient>(sql`
    select ${wholeColumns}, o.audited_at as "auditedAt", nullif(o.opened_at, '-infinity') as "openedAt",
      o.opened_at > '-infinity' and not exists (
        select from patient_openings later
        where later.clinic_id = o.clinic_id and later.user_id = o.user_id and later.opened_at >= o.opened_at
          and later.patient_id <> o.patient_id) is true as "isOpenedLast"
    from patients
    left join patient_openings o
      on o.clinic_id = patients.clinic_id and o.user_id = ${userId} and o.patient_id = patients.id
    where patients.clinic_id = ${tx.clinicId} and patients.id = ${patientId}`),
  )

/**
 * Records an opening, unless one was audited after `renewBefore`. Returns a row if it did; of two simultaneous calls
 * only one gets it.
 */
export const takeOpening = (
  tx: WriteTx,
  opening: { userId: number; patientId: number; now: Date; renewBefore: Date },
): Promise<{ patientId: number } | undefined> =>
  tx.maybeOne(sql`
    insert into patient_openings as o (clinic_id, user_id, patient_id, opened_at, audited_at)
    values (${tx.clinicId}, ${opening.userId}, ${opening.patientId}, ${opening.now}, ${opening.now})
    on conflict (clinic_id, user_id, patient_id) do update
      set opened_at = excluded.opened_at, audited_at = excluded.audited_at
    where o.audited_at <= ${opening.renewBefore}
    returning patient_id as "patientId"`)

/** The same for a background request, which does not make the record the most recent one. */
export const takeUnseenOpening = (
  tx: WriteTx,
  opening: { userId: number; patientId: number; now: Date; renewBefore: Date },
): Promise<{ patientId: number } | undefined> =>
  tx.maybeOne(sql`
    insert into patient_openings as o (clinic_id, user_id, patient_id, opened_at, audited_at)
    values (${tx.clinicId}, ${opening.userId}, ${opening.patientId}, '-infinity', ${opening.now})
    on conflict (clinic_id, user_id, patient_id) do update set audited_at = excluded.audited_at
    where greatest(o.opened_at, o.audited_at) < ${opening.renewBefore}
    returning patient_id as "patientId"`)

/** Makes a patient the most recent one of the user. */
export const touchOpening = (
  tx: WriteTx,
  opening: { userId: number; patientId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update patient_openings set opened_at = ${opening.now}
    where clinic_id = ${tx.clinicId} and user_id = ${opening.userId} and patient_id = ${opening.patientId}
      and opened_at < ${opening.now}`)

type TabRow = { id: number; name: string; photo: string | null; status: '' | 'SEATED'; dob: string | null }

/**
 * The tabs of open patients in the requested order. A patient who sits with a doctor on this day is SEATED until the
 * visit is finished. Patients of one name, however it is capitalized, have their date of birth to be told apart by.
 */
export async function tabsInOrder(tx: Tx, ids: number[], today: string) {
  const rows = await tx.many<TabRow>(sql`
    select p.id, p.full_name as name, ${photoOf(sql`p`)} as photo,
      case when exists (
        select from appointments a
        where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.canceled_at is null
          and a.day = ${today} and a.seated_at is not null and a.finished_at is null) then 'SEATED' else '' end as status,
      case when count(*) over (partition by lower(p.full_name)) > 1 then p.dob end as dob
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = wanted.id
    order by wanted.place`)
  return rows.map(({ dob, ...tab }) => (dob === null ? tab : { ...tab, dob }))
}
