import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseMerged } from '../patients/refuse-merged.ts'

/**
 * Whoever changes the images of a patient does so alone until they are done: which one is at a position, and whether a
 * file is still the original of another image, stays as it was found. Nothing is added to a record that is part of
 * another.
 */
export async function holdImaging(tx: WriteTx, patientId: number): Promise<void> {
  const patient = await tx.maybeOne<{ mergedInto: number | null }>(sql`
    select merged_into as "mergedInto" from patients
    where clinic_id = ${tx.clinicId} and id = ${patientId} for no key update`)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
}
