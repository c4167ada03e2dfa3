import type { WriteTx } from '../../../platform/db/transaction.ts'

/** Notifies everybody who has the record open that its documents changed. */
export const announceDocuments = (tx: WriteTx, patientId: number): void =>
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })

/** Notifies everybody who looks at the patient's money that a contract can be paid. */
export const announceContract = (tx: WriteTx, patientId: number): void =>
  tx.publish({ channel: 'finance', params: { patientId }, event: 'changed', data: { patientId } })
