import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

/** The audit changes of an update: each field that changed, before and after. */
export function changedFields(
  before: Record<string, unknown>,
  wanted: Record<string, unknown>,
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([key, value]) => JSON.stringify(before[key] ?? null) !== JSON.stringify(value ?? null))
      .map(([key, value]) => [key, { from: before[key] ?? null, to: value ?? null }]),
  )
}

export type Entity = {
  type: string
  id: number
  /** The actions that count as changes, if the trail also has others, such as a user's logins. */
  changedBy?: string[]
}

/**
 * The name of whoever changed a record last, from its audit trail; null if nobody has. Opening a record is no change.
 * In a transaction that changes the record, call this after locking it: a statement that waits for the lock sees the
 * trail as it was before the wait.
 */
export const lastChangedBy = async (tx: Tx, entity: Entity): Promise<string | null> => {
  const last = await tx.maybeOne<{ full_name: string | null }>(sql`
    select u.full_name from audit_log a left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    where a.clinic_id = ${tx.clinicId} and a.entity_type = ${entity.type} and a.entity_id = ${entity.id}
      and a.action not in ('open', 'reveal')
      and (${entity.changedBy ?? null}::text[] is null or a.action = any(${entity.changedBy ?? null}))
    order by a.id desc limit 1`)
  return last?.full_name ?? null
}
