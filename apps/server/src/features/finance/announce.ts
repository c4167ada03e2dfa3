import type { WriteTx } from '../../platform/db/transaction.ts'

/** Tells whoever looks at a patient's money that something about it is different now. */
export function announceFinance(tx: WriteTx, patientId: number): void {
  const data = { patientId }
  tx.publish({ channel: 'finance', params: data, event: 'changed', data })
}
