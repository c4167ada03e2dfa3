import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseMerged } from '../patients/record/merged-records.ts'

/**
 * Locks the patient, so that one change to the patient's images runs at a time: what was found at a position, and
 * whether a file is still the original of another image, stays true until the end of the transaction. A record that
 * was merged into another one gets no more images.
 */
export async function lockImaging(tx: WriteTx, patientId: number): Promise<void> {
  const patient = await tx.maybeOne<{ mergedInto: number | null }>(sql`
    select merged_into as "mergedInto" from patients
    where clinic_id = ${tx.clinicId} and id = ${patientId} for no key update`)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
}

/** Notifies everybody who has the record open that its images changed. */
export const announceImaging = (tx: WriteTx, patientId: number): void =>
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
