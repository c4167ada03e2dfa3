import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type PatientVisits, type VisitsOf, visitsOnRecord } from './patient-json.ts'
import { lockPatientForUpdate, type PatientRow } from './queries.ts'

type LockedPatient = { id: number; isArchived: boolean; mergedInto: number | null }

const lockPatient = (tx: WriteTx, id: number, strength: Sql): Promise<LockedPatient | undefined> =>
  tx.maybeOne(sql`
    select id, archived_at is not null as "isArchived", merged_into as "mergedInto" from patients
    where clinic_id = ${tx.clinicId} and id = ${id} ${strength}`)

/**
 * Locks a patient before something is added to the record: it is neither archived nor merged until the transaction
 * ends. Waits while that is just happening. The patient is locked before appointments, days and set-up.
 */
export const lockPatientForShare = (tx: WriteTx, id: number): Promise<LockedPatient | undefined> =>
  lockPatient(tx, id, sql`for share`)

/** Locks a patient before something is added to the record that may also fill in what the record lacks. */
export const lockPatientForFillingIn = (tx: WriteTx, id: number): Promise<LockedPatient | undefined> =>
  lockPatient(tx, id, sql`for update`)

/** Locks a record that is about to be changed, so that nobody else changes it until the transaction ends. */
export async function lockPatientRecord(
  tx: WriteTx,
  visitsOf: VisitsOf,
  { id, now, timeZone }: { id: number; now: Date; timeZone: string },
): Promise<{ before: PatientRow; ssnSealed: Buffer | null; visits: PatientVisits }> {
  const [record, visits] = await Promise.all([
    lockPatientForUpdate(tx, id),
    visitsOf(tx, id, { now, timeZone, most: visitsOnRecord }),
  ])
  if (record === undefined) throw notFound()
  const { ssnSealed, ...before } = record
  return { before, ssnSealed, visits }
}
