import type { WriteTx } from '../../../platform/db/transaction.ts'

/** Tells whoever has the record open that its documents are others now. */
export const announceDocuments = (tx: WriteTx, patientId: number): void =>
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })

/** Tells whoever looks at the patient's money that there is something new to pay by. */
export const announceContract = (tx: WriteTx, patientId: number): void =>
  tx.publish({ channel: 'finance', params: { patientId }, event: 'changed', data: { patientId } })
