import type { WriteTx } from '../../platform/db/transaction.ts'

/** Tells whoever has the record open that its images are others now. */
export const announceImaging = (tx: WriteTx, patientId: number): void =>
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
