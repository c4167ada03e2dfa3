import type { WriteTx } from '../../platform/db/transaction.ts'
import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

/** Tells the administrators who look at the imports that one has come further. */
export function announceImport(tx: WriteTx, importId: number): void {
  tx.publish({ channel: 'patient_imports', event: 'changed', data: { importId } })
}

/** Tells everybody, once, that there are other patients now. */
export function announceImported(tx: WriteTx, importId: number): void {
  tx.publish({ channel: 'patients', event: 'imported', data: { importId } })
  announceImport(tx, importId)
}

export const patientImportChannels = (): LiveChannel[] => [
  liveChannel('patient_imports', { authorize: async ({ user }) => user.admin }),
]
