import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses a change that was made from an old version of the record: 412, with the record as it is now. Without a
 * version the last write wins. Call it after the row was locked.
 */
export async function refuseOldVersion(
  tx: Tx,
  seen: string | undefined,
  current: { updatedAt: string },
  entity: { type: string; id: number },
): Promise<void> {
  if (seen === undefined || seen === current.updatedAt) return
  const last = await tx.maybeOne<{ full_name: string | null }>(sql`
    select u.full_name from audit_log a left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    where a.entity_type = ${entity.type} and a.entity_id = ${entity.id} order by a.id desc limit 1`)
  throw refuse(412, `This record was changed by ${last?.full_name ?? 'someone else'}`, { current })
}
