import type { WriteTx } from '../../platform/db/transaction.ts'

/** Tells the administrators who look at the imports that one has come further. */
export function announceImport(tx: WriteTx, importId: number): void {
  tx.publish({ channel: 'patient_imports', event: 'changed', data: { importId } })
}

/** Tells everybody, once, that there are other patients now. */
export function announceImported(tx: WriteTx, importId: number): void {
  tx.publish({ channel: 'patients', event: 'imported', data: { importId } })
  announceImport(tx, importId)
}
