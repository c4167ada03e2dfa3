import type { WriteTx } from '../../platform/db/transaction.ts'
import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

/** Publishes the progress of an import to administrators. */
export function announceImport(tx: WriteTx, importId: number): void {
  tx.publish({ channel: 'patient_imports', event: 'changed', data: { importId } })
}

/** Publishes once for the whole import that patients were added. */
export function announceImported(tx: WriteTx, importId: number): void {
  tx.publish({ channel: 'patients', event: 'imported', data: { importId } })
  announceImport(tx, importId)
}

export const patientImportChannels = (): LiveChannel[] => [
  liveChannel('patient_imports', { authorize: async ({ user }) => user.admin }),
]
