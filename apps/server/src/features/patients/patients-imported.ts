import type { WriteTx } from '../../platform/db/transaction.ts'

/** Some lines of an import, whose patients were added a moment ago. */
export type ImportedBatch = {
  importId: number
  round: number
  fromLine: number
  toLine: number
  userId: number
  now: Date
}

/** What another feature does for patients who come by the thousand, in the same transaction: for all of them at once. */
export type PatientsImported = (tx: WriteTx, batch: ImportedBatch) => Promise<void>
