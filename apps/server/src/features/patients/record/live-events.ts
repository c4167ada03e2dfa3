import type { WriteTx } from '../../../platform/db/transaction.ts'

/** Publishes a change of a patient to everybody who has the record or a list of patients open. */
export function announcePatient(tx: WriteTx, patientId: number): void {
  const data = { patientId }
  tx.publish({ channel: 'treatments', params: data, event: 'changed', data })
  tx.publish({ channel: 'patients', event: 'changed', data })
}
