import type { WriteTx } from '../../../platform/db/transaction.ts'

/** Publishes a change of a patient to their record and to lists of patients. */
export function announcePatient(tx: WriteTx, patientId: number): void {
  const data = { patientId }
  tx.publish({ channel: 'treatments', params: data, event: 'changed', data })
  tx.publish({ channel: 'patients', event: 'changed', data })
}
