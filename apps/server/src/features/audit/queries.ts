import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type AuditRow = {
  id: number
  createdAt: Date
  who: string
  actorId: number | null
  action: string
  entityType: string
  entityId: number | null
  subject: string | null
  patientId: number | null
  patientName: string | null
  changes: Record<string, unknown>
  ip: string | null
}

/** The filters of a search in the log. An undefined filter matches everything. */
export type AuditSearch = {
  userId: number | undefined
  actor: 'staff' | 'patient' | 'system' | undefined
  /** The patient's record, and those merged into it. */
  patientIds: number[] | undefined
  from: Date | undefined
  until: Date | undefined
  /** Entries that match any of these. */
  anyOf: { auditActions: AuditAction[]; userIds: number[]; patientIds: number[] } | undefined
  /** The id of an entry: only entries after it in the list, which are older. */
  before: number | undefined
}

type Part = { offset: number; size: number }

/**
 * A page of the matching entries, the newest first, without counting them or reading earlier pages: the newest
 * entries for each way in which the text may match are read by an index, and the newest of those are taken.
 */
export const auditEntries = (
  tx: Tx,
  { subject }: { subject: Sql },
  search: AuditSearch,
  { offset, size }: Part,
): Promise<AuditRow[]> =>
  tx.many(sql`
    select a.id, a.created_at as "createdAt", a.user_id as "actorId", a.action, a.entity_type as "entityType",
      a.entity_id as "entityId", a.patient_id as "patientId", a.changes, host(a.ip) as ip,
      coalesce(nullif(u.full_name, ''), u.email::text,
        case a.actor_kind when 'patient' then 'Patient' else 'System' end) as who,
      p.full_name as "patientName",
      ${subject} as subject
    -- Chosen before anything else is read of them.
    from (select f.id from (${matchingQueries(tx, search, offset + size)}) f
          order by f.created_at desc, f.id desc offset ${offset} limit ${size}) found
    join audit_log a on a.clinic_id = ${tx.clinicId} and a.id = found.id
    left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    left join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    order by a.created_at desc, a.id desc`)

// The newest entries of all, or for each way in which the text matches, without duplicates. Each patient, action and
// user is looked up separately: for several together, the database would read back through the whole log until it had
// enough.
function matchingQueries(tx: Tx, { anyOf, patientIds, ...search }: AuditSearch, most: number): Sql {
  const newest = (condition: Sql) => sql`
    select a.created_at, a.id from audit_log a
    where a.clinic_id = ${tx.clinicId} and ${condition} and ${within(tx, search)}
    order by a.created_at desc, a.id desc limit ${most}`
  const each = (wanted: Sql, condition: Sql) =>
    sql`select f.created_at, f.id from ${wanted} cross join lateral (${newest(condition)}) f`
  const ofPatients = (ids: number[], condition = sql`true`) =>
    each(sql`unnest(${ids}::bigint[]) as d (patient_id)`, sql`a.patient_id = d.patient_id and ${condition}`)
  if (patientIds !== undefined) return ofPatients(patientIds, anyOf && matching(anyOf))
  if (anyOf === undefined) return newest(sql`true`)
  const found = [
    each(
      sql`${actionRows(anyOf.auditActions)} as d (entity_type, action)`,
      sql`a.entity_type = d.entity_type and a.action = d.action`,
    ),
    each(sql`unnest(${anyOf.userIds}::bigint[]) as d (user_id)`, sql`a.user_id = d.user_id`),
    ofPatients(anyOf.patientIds),
  ]
  return found.map(way => sql`(${way})`).reduce((before, one) => sql`${before} union ${one}`)
}

const actionRows = (auditActions: AuditAction[]): Sql => {
  const types = auditActions.map(({ entityType }) => entityType)
  const actions = auditActions.map(({ action }) => action)
  return sql`unnest(${types}::text[], ${actions}::text[])`
}

// The same three ways in one condition, for the few entries of one patient.
const matching = ({ auditActions, userIds, patientIds }: NonNullable<AuditSearch['anyOf']>): Sql => sql`
  ((a.entity_type, a.action) in (select * from ${actionRows(auditActions)})
    or a.user_id = any(${userIds}::bigint[]) or a.patient_id = any(${patientIds}::bigint[]))`

const within = (tx: Tx, search: Omit<AuditSearch, 'anyOf' | 'patientIds'>): Sql => {
  const { userId, actor, from, until, before } = search
  const conditions = [
    ...(userId === undefined ? [] : [sql`a.user_id = ${userId}`]),
    ...(actor === undefined ? [] : [sql`a.actor_kind = ${actor}`]),
    // Says explicitly that the partial index for other actors can be used.
    ...(actor === undefined || actor === 'staff' ? [] : [sql`a.actor_kind <> 'staff'`]),
    ...(from === undefined ? [] : [sql`a.created_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`a.created_at < ${until}`]),
    ...(before === undefined
      ? []
      : [
          sql`(a.created_at, a.id) < (
            select b.created_at, b.id from audit_log b where b.clinic_id = ${tx.clinicId} and b.id = ${before})`,
        ]),
  ]
  return conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)
}

/** Present and former users by a part of their name. */
export const usersLike = async (tx: Tx, text: string): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      select id from users
      where clinic_id = ${tx.clinicId} and strpos(lower(full_name), lower(${text})) > 0`)
  ).map(({ id }) => id)

/** Patients by their name, without similar names. */
export const patientsLike = async (tx: Tx, text: string, most: number): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`select id from search_patients(${text}, ${most}) where not likeness`)
  ).map(({ id }) => id)

/** Whether this user has opened the log since then. */
export const hasOpenedLog = async (tx: Tx, userId: number, since: Date): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>(sql`
      select exists (
        select from audit_log a
        where a.clinic_id = ${tx.clinicId} and a.created_at >= ${since} and a.user_id = ${userId}
          and a.entity_type = 'audit_log' and a.action = 'open') as has`)
  ).has
