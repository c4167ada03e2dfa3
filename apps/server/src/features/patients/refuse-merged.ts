import type { Tx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { patientById } from './queries.ts'

/**
 * Nothing is changed in, or added to, a record that became part of another one. It does not go there by itself either:
 * whoever wrote has not seen that record, and is told where it is.
 */
export function refuseMerged({ mergedInto }: { mergedInto: number | null }): void {
  if (mergedInto === null) return
  throw refuse(409, 'This record became part of another one. Open that one to go on.', { mergedInto })
}

/** Why something is not in a patient's record: it may have moved with the whole of it. */
export async function missingFrom(tx: Tx, patientId: number): Promise<Error> {
  const patient = await patientById(tx, patientId)
  if (patient !== undefined) refuseMerged(patient)
  return notFound()
}
