import type { WriteTx } from '../../platform/db/transaction.ts'

/** Tells whoever looks at a patient's claims, or at all of them, that one is different now. */
export function announceClaim(tx: WriteTx, { id, patientId }: { id: number; patientId: number }): void {
  const data = { claimId: id }
  tx.publish({ channel: 'claims', params: { patientId }, event: 'updated', data })
  tx.publish({ channel: 'claim_work', event: 'changed', data })
}
