import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** A patient and everyone whose record became part of theirs; nobody where there is no such patient. */
export const recordsOf = async (tx: Tx, patientId: number): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      with recursive records as (
        select id from patients where clinic_id = ${tx.clinicId} and id = ${patientId}
        union
        select p.id from records r join patients p on p.clinic_id = ${tx.clinicId} and p.merged_into = r.id)
      select id from records`)
  ).map(({ id }) => id)
