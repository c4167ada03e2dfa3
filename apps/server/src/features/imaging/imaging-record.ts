import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseMerged } from '../patients/record/merged-records.ts'

/**
 * Whoever changes the images of a patient does so alone until they are done: which one is at a position, and whether a
 * file is still the original of another image, stays as it was found. Nothing is added to a record that is part of
 * another.
 */
export async function lockImaging(tx: WriteTx, patientId: number): Promise<void> {
  const patient = await tx.maybeOne<{ mergedInto: number | null }>(sql`
    select merged_into as "mergedInto" from patients
    where clinic_id = ${tx.clinicId} and id = ${patientId} for no key update`)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
}

/** Tells whoever has the record open that its images are others now. */
export const announceImaging = (tx: WriteTx, patientId: number): void =>
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
