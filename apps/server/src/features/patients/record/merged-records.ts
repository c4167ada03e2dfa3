import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { patientById } from './queries.ts'

/**
 * A merged record accepts no changes and no additions. They are not redirected, because the caller has not seen the
 * record that it is part of now: the refusal names it.
 */
export function refuseMerged({ mergedInto }: { mergedInto: number | null }): void {
  if (mergedInto === null) return
  throw refuse(409, 'This record became part of another one. Open that one to go on.', { mergedInto })
}

/** The error for a missing part of a patient's record, which may have moved with a merge. */
export async function missingFrom(tx: Tx, patientId: number): Promise<Error> {
  const patient = await patientById(tx, patientId)
  if (patient !== undefined) refuseMerged(patient)
  return notFound()
}

/** A patient's id, and those of all records that were merged into it. Empty if there is no such patient. */
export const recordsOf = async (tx: Tx, patientId: number): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      with recursive records as (
        select id from patients where clinic_id = ${tx.clinicId} and id = ${patientId}
        union
        select p.id from records r join patients p on p.clinic_id = ${tx.clinicId} and p.merged_into = r.id)
      select id from records`)
  ).map(({ id }) => id)
