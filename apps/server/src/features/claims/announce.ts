import type { WriteTx } from '../../platform/db/transaction.ts'

/** Tells whoever looks at a patient's claims, or at all of them, that one is different now. */
export function announceClaim(tx: WriteTx, { id, patientId }: { id: number; patientId: number }): void {
  const data = { claimId: id }
  tx.publish({ channel: 'claims', params: { patientId }, event: 'updated', data })
  tx.publish({ channel: 'claim_work', event: 'changed', data })
}

/** Tells whoever looks at all claims that a file which could not be read waits there, or is done with. */
export const announceUnread = (tx: WriteTx, fileId: number): void =>
  tx.publish({ channel: 'claim_work', event: 'unread_file', data: { fileId } })
