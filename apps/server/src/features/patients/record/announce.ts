import type { WriteTx } from '../../../platform/db/transaction.ts'

/** Tells the record of a patient, and whoever lists patients, that something about them is different now. */
export function announcePatient(tx: WriteTx, patientId: number): void {
  const data = { patientId }
  tx.publish({ channel: 'treatments', params: data, event: 'changed', data })
  tx.publish({ channel: 'patients', event: 'changed', data })
}
