import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/**
 * Whoever adds something to a record holds it until they are done: it is neither archived nor merged meanwhile. Where
 * somebody is just doing that, this waits for them. It comes before the locks of appointments, days and set-up.
 */
export const holdPatient = (
  tx: WriteTx,
  id: number,
): Promise<{ id: number; isArchived: boolean; mergedInto: number | null } | undefined> =>
  tx.maybeOne(sql`
    select id, archived_at is not null as "isArchived", merged_into as "mergedInto" from patients
    where clinic_id = ${tx.clinicId} and id = ${id} for share`)
