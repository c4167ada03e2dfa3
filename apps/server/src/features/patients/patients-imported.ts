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

/** Who was added, and by what their lines know them. */
export type AddedPatient = { id: number; hashid: string }

/** What another feature does for patients who come by the thousand, in the same transaction: for all of them at once. */
export type PatientsImported = (tx: WriteTx, batch: ImportedBatch, added: AddedPatient[]) => Promise<void>
