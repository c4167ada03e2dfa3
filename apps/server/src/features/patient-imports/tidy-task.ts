import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { releaseBlob } from '../../platform/files/attach-blob.ts'
import { markPurged, readableBlob } from '../../platform/files/blob-queries.ts'
import { removeBytes } from '../../platform/files/store-file.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { tidyJob } from './import-jobs.ts'
import { forgetBlob, importById } from './import-queries.ts'
import { deleteImportedLines, deleteLines } from './line-queries.ts'

/** When an import is over: the file goes at once, and of the lines only those stay that say who did not become a patient. */
export const tidyTask = ({ storage }: { storage: FileStorage }): Task =>
  task(tidyJob, ({ clinic, payload, now }) => tidyImport({ clinic, storage }, payload.importId, now))

export async function tidyImport(
  { clinic, storage }: { clinic: ClinicDatabase; storage: FileStorage },
  id: number,
  now: Date,
): Promise<void> {
  const one = await clinic.read(tx => importById(tx, id))
  if (one === undefined || !['imported', 'undone', 'canceled'].includes(one.status)) return
  await clinic.write(tx => (one.status === 'imported' ? deleteImportedLines(tx, id) : deleteLines(tx, id)))
  const { blobId } = one
  if (blobId === null) return
  const blob = await clinic.read(tx => readableBlob(tx, blobId))
  if (blob !== undefined) await removeBytes(storage, blob)
  await clinic.write(async tx => {
    await forgetBlob(tx, id)
    await releaseBlob(tx, blobId, now)
    await markPurged(tx, blobId, now)
  })
}
