import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'

export const patientExists = async (tx: Tx, patientId: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from patients where clinic_id = ${tx.clinicId} and id = ${patientId}`)) !==
  undefined

export async function requirePatient(tx: Tx, patientId: number): Promise<void> {
  if (!(await patientExists(tx, patientId))) throw notFound()
}
