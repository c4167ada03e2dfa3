import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type PatientVisits, type VisitsOf, visitsOnRecord } from './patient-visits.ts'
import { lockPatient, type PatientRow } from './queries.ts'

/** A record that is about to change: nobody else changes it until the transaction is over. */
export async function holdRecord(
  tx: WriteTx,
  visitsOf: VisitsOf,
  { id, now, timeZone }: { id: number; now: Date; timeZone: string },
): Promise<{ before: PatientRow; ssnSealed: Buffer | null; visits: PatientVisits }> {
  const [record, visits] = await Promise.all([
    lockPatient(tx, id),
    visitsOf(tx, id, { now, timeZone, most: visitsOnRecord }),
  ])
  if (record === undefined) throw notFound()
  const { ssnSealed, ...before } = record
  return { before, ssnSealed, visits }
}
