import type { Reply } from '@archwire/contract/endpoint'
import type { recordHistory as recordHistoryCall } from '@archwire/contract/patients/record-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { recordsOf } from '../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../patients/record/record-opening.ts'
import { describeTrail } from '../scheduling/appointments/appointment-history.ts'
import type { CollectedLabels } from './collected-labels.ts'

type RecordTrace = {
  id: number
  createdAt: Date
  who: string | null
  action: string
  entityType: string
  entityId: number | null
  changes: Record<string, unknown>
}

/** An import of patients has one row in the log for all of them. */
const importRowsOf = (tx: Tx, whose: Sql) => sql`
  select a.* from patients p
  join audit_log a on a.clinic_id = p.clinic_id and a.entity_type = 'patient_import' and a.entity_id = p.import_id
    and a.action = 'import'
  where p.clinic_id = ${tx.clinicId} and ${whose}`

/**
 * The entries of the audit log about these records, the newest first, and of each record no more than fit on the
 * page.
 */
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
      ${importRowsOf(tx, sql`p.id = record.patient_id`)}) a
    left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    order by a.id desc offset ${offset} limit ${size}`)

export const countTracesOfRecords = async (tx: Tx, patientIds: number[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select (select count(*) from audit_log
              where clinic_id = ${tx.clinicId} and patient_id = any(${patientIds}::bigint[]))
        + (select count(*) from (${importRowsOf(tx, sql`p.id = any(${patientIds}::bigint[])`)}) a) as count`)
  ).count

const pageSize = 50

/**
 * Who opened a patient's record and who changed what in it, in plain words. Reading it counts as opening the record.
 */
export async function recordHistory(
  clinic: ClinicDatabase,
  labels: CollectedLabels,
  request: Opening & { page: number; timeZone: string },
): Promise<Reply<typeof recordHistoryCall>> {
  const { patientId, page, timeZone } = request
  const { answer } = await openThrough(clinic, request, async tx => {
    const records = await recordsOf(tx, patientId)
    if (records.length === 0) throw notFound()
    const [traces, count] = await Promise.all([
      tracesOfRecords(tx, records, (page - 1) * pageSize, pageSize),
      countTracesOfRecords(tx, records),
    ])
    const entries = await describeTrail(tx, traces, timeZone, ({ entityType }) =>
      labels.fieldsOf('ofPatient', entityType),
    )
    const answer = {
      records: entries.map((entry, place) => ({
        ...entry,
        entityType: traces[place]?.entityType ?? '',
        entityId: traces[place]?.entityId ?? null,
      })),
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(count / pageSize)),
    }
    return { patientId, answer }
  })
  return answer
}
