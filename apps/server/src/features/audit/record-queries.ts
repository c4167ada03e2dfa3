import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type RecordTrace = {
  id: number
  createdAt: Date
  who: string | null
  action: string
  entityType: string
  entityId: number | null
  changes: Record<string, unknown>
}

/** Of patients who came from a file the log has one row for all of them, when they came. */
const comingOf = (tx: Tx, whose: Sql) => sql`
  select a.* from patients p
  join audit_log a on a.clinic_id = p.clinic_id and a.entity_type = 'patient_import' and a.entity_id = p.import_id
    and a.action = 'import'
  where p.clinic_id = ${tx.clinicId} and ${whose}`

/** What the audit log knows of these patients' records, the newest first: of each no more than can be on the page. */
export const tracesOfRecords = (
  tx: Tx,
  patientIds: number[],
  offset: number,
  size: number,
): Promise<RecordTrace[]> =>
  tx.many(sql`
    select a.id, a.created_at as "createdAt", coalesce(u.full_name, case a.actor_kind when 'patient' then 'Patient' end) as who, a.action, a.entity_type as "entityType",
      a.entity_id as "entityId", a.changes
    from unnest(${patientIds}::bigint[]) as record(patient_id)
    cross join lateral (
      (select * from audit_log a where a.clinic_id = ${tx.clinicId} and a.patient_id = record.patient_id
       order by a.id desc limit ${offset + size})
      union all
      ${comingOf(tx, sql`p.id = record.patient_id`)}) a
    left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    order by a.id desc offset ${offset} limit ${size}`)

export const countTracesOfRecords = async (tx: Tx, patientIds: number[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select (select count(*) from audit_log
              where clinic_id = ${tx.clinicId} and patient_id = any(${patientIds}::bigint[]))
        + (select count(*) from (${comingOf(tx, sql`p.id = any(${patientIds}::bigint[])`)}) a) as count`)
  ).count
