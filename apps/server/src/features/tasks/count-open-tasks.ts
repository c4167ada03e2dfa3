import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** What is still to be done in the clinic, whoever's it is: the list is everyone's. */
export const countOpenTasks = (tx: Tx): Promise<{ uncompletedCount: number }> =>
  tx.one(sql`
    select count(*)::int as "uncompletedCount" from tasks where clinic_id = ${tx.clinicId} and not completed`)
