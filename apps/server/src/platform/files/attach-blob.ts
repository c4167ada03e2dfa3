import type { WriteTx } from '../db/transaction.ts'
import { type Refusal, refuseFields } from '../http/refuse.ts'
import { type BlobRow, markAttached, markReleased } from './blob-queries.ts'

/** From the end of this transaction on the file is that of a record, and stays. Each can be attached once. */
export async function attachBlob(tx: WriteTx, id: number, now: Date, field = 'file'): Promise<BlobRow> {
  const blob = await markAttached(tx, id, now)
  if (blob === undefined) throw fileGone(field)
  return blob
}

export const fileGone = (field: string): Refusal =>
  refuseFields({ [field]: ['is gone or was used already. Please choose it again.'] })

/** No record shows the file any more. Its bytes are kept for a month, in case that was a mistake. */
export async function releaseBlob(tx: WriteTx, id: number, now: Date): Promise<void> {
  await markReleased(tx, id, now)
}
