import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type AuditRow = {
  id: number
  createdAt: Date
  actor: string
  action: string
  entityType: string
  entityId: number | null
  patientId: number | null
  changes: Record<string, unknown>
  ip: string | null
}

const matching = (tx: Tx, query: string) => sql`
  a.clinic_id = ${tx.clinicId} and (${query} = '' or strpos(lower(a.action), lower(${query})) > 0
    or strpos(lower(a.entity_type), lower(${query})) > 0)`

export const auditPage = (tx: Tx, query: string, offset: number, size: number): Promise<AuditRow[]> =>
  tx.many(sql`
    select a.id, a.created_at as "createdAt", a.action, a.entity_type as "entityType", a.entity_id as "entityId",
           a.patient_id as "patientId", a.changes, host(a.ip) as ip,
           coalesce(nullif(u.full_name, ''), case a.actor_kind when 'patient' then 'Patient' else 'System' end) as actor
    from audit_log a left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    where ${matching(tx, query)}
    order by a.id desc offset ${offset} limit ${size}`)

export const countAuditRows = async (tx: Tx, query: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) as count from audit_log a where ${matching(tx, query)}`,
    )
  ).count
