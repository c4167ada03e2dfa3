import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { type WholeRecord, wholeColumns, withLinks } from '../record/queries.ts'
import type { MergedFields } from './merge-fields.ts'
import type { Moved } from './patients-merged.ts'

/**
 * What a merge moved, by feature. For the patients: the merged fields, and whether the other record was already
 * archived.
 */
export type WholeMove = {
  patients: MergedFields & { wasArchived: boolean }
  others: { [feature: string]: Moved }
}

export type MergeRow = {
  id: number
  mergedAt: Date
  undoneAt: Date | null
  mergedBy: string
  other: { id: number; fullName: string; dob: string | null }
}

const shown = sql`
  m.id, m.merged_at as "mergedAt", m.undone_at as "undoneAt", u.full_name as "mergedBy",
  json_build_object('id', o.id, 'fullName', o.full_name, 'dob', o.dob) as other
  from patient_merges m
  join users u on u.clinic_id = m.clinic_id and u.id = m.merged_by_user_id
  join patients o on o.clinic_id = m.clinic_id and o.id = m.other_id`

/** The merges into a record after `since` that were not undone, the newest first. */
export const mergesOf = (tx: Tx, patientId: number, since: Date): Promise<MergeRow[]> =>
  tx.many(sql`
    select ${shown}
    where m.clinic_id = ${tx.clinicId} and m.patient_id = ${patientId} and m.undone_at is null
      and m.merged_at > ${since}
    order by m.merged_at desc, m.id desc`)

/** The merge by which the other record became part of the one that it is part of now. */
export const mergeOfOther = (tx: Tx, otherId: number): Promise<MergeRow | undefined> =>
  tx.maybeOne(sql`
    select ${shown} where m.clinic_id = ${tx.clinicId} and m.other_id = ${otherId} and m.undone_at is null`)

export const insertMerge = (
  tx: WriteTx,
  merge: { patientId: number; otherId: number; userId: number; now: Date; moved: WholeMove },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into patient_merges (clinic_id, patient_id, other_id, merged_by_user_id, merged_at, moved)
    values (${tx.clinicId}, ${merge.patientId}, ${merge.otherId}, ${merge.userId}, ${merge.now},
            ${JSON.stringify(merge.moved)})
    returning id`)

export type StoredMerge = { otherId: number; mergedAt: Date; undoneAt: Date | null; moved: WholeMove }

export const storedMerge = (tx: Tx, patientId: number, id: number): Promise<StoredMerge | undefined> =>
  tx.maybeOne(sql`
    select other_id as "otherId", merged_at as "mergedAt", undone_at as "undoneAt", moved from patient_merges
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and id = ${id}`)

export const markUndone = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update patient_merges set undone_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

export const setMergedInto = (
  tx: WriteTx,
  { otherId, patientId, now }: { otherId: number; patientId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update patients set merged_into = ${patientId}, archived_at = coalesce(archived_at, ${now})
    where clinic_id = ${tx.clinicId} and id = ${otherId}`)

export const setOwnRecord = (tx: WriteTx, id: number, staysArchived: boolean): Promise<number> =>
  tx.run(sql`
    update patients set merged_into = null, archived_at = case when ${staysArchived} then archived_at end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** A record that is part of another one, and the fields that it contributed. */
export type RecordPart = { mergeId: number; record: WholeRecord; taken: MergedFields }

/** The records that are part of this one, the oldest merge first. The lock of this record protects them too. */
export const partsOf = async (tx: Tx, patientId: number): Promise<RecordPart[]> =>
  (
    await tx.many<WholeRecord & { mergeId: number; taken: MergedFields }>(sql`
      select m.id as "mergeId", m.moved->'patients' as taken, p.*
      from patient_merges m join (select ${wholeColumns} from patients where clinic_id = ${tx.clinicId}) p
        on p.id = m.other_id
      where m.clinic_id = ${tx.clinicId} and m.patient_id = ${patientId} and m.undone_at is null
      order by m.merged_at, m.id`)
  ).map(({ mergeId, taken, ...record }) => ({ mergeId, taken, record: withLinks(tx, record) }))

export const updateMergedFields = (tx: WriteTx, id: number, taken: MergedFields): Promise<number> =>
  tx.run(sql`
    update patient_merges
    set moved = jsonb_set(moved, '{patients}', moved->'patients' || ${JSON.stringify(taken)}::jsonb)
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Whether a future visit takes place by video, for which the patient needs a contact method. */
export const hasVideoVisitToCome = async (tx: Tx, patientId: number, now: Date): Promise<boolean> =>
  (
    await tx.one<{ is: boolean }>(sql`
      select exists (
        select from appointments
        where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and virtual and canceled_at is null
          and ends_at > ${now}) as "is"`)
  ).is
