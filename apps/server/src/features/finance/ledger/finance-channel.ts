import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type LiveChannel, liveChannel } from '../../../platform/live/live-channel.ts'
import { patientExists } from '../../patients/patient-exists.ts'

export const financeChannels = (): LiveChannel[] => [
  liveChannel('finance', {
    authorize: ({ clinic }, { patientId }) => clinic.read(tx => patientExists(tx, patientId)),
  }),
]

/** Notifies browsers that show a patient's finances that something changed, and in which plan and invoice. */
export function announceFinance(
  tx: WriteTx,
  patientId: number,
  about: { planId?: number | undefined; invoiceId?: number | undefined } = {},
): void {
  tx.publish({ channel: 'finance', params: { patientId }, event: 'changed', data: { patientId, ...about } })
}
