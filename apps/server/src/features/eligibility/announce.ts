import type { WriteTx } from '../../platform/db/transaction.ts'

/** Tells whoever looks at the patient, who get what they read when they hear of it, and whoever looks at a day. */
export function announceEligibility(tx: WriteTx, { id, patientId }: { id: number; patientId: number }): void {
  tx.publish({
    channel: 'eligibilities',
    params: { patientId },
    event: 'updated',
    data: { eligibilityId: id },
  })
  tx.publish({ channel: 'coverage', params: {}, event: 'changed', data: { patientId } })
}
