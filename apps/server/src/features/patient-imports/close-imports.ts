import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { markPurged, readableBlob } from '../../platform/files/blob-queries.ts'
import { releaseBlob, removeBytes } from '../../platform/files/store-file.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import type { Sweep } from '../../platform/jobs/sweep.ts'
import { findAndLockImport, findImport } from './find-import.ts'
import { tidyJob, tidyLater } from './import-jobs.ts'
import { abandonedImports, forgetBlob, type ImportRow, importById, setStatus } from './import-queries.ts'
import { deleteImportedLines, deleteLines, deleteOldLines } from './line-queries.ts'
import { announceImport } from './live-events.ts'
import { notUndoneMessage } from './undo-import.ts'

const cancelable: ImportRow['status'][] = ['matching', 'checking', 'checked', 'importing', 'failed']

/** Cancels an import. A job that is working on it notices before its end, and rolls back. */
export const cancelImport = (clinic: ClinicDatabase, id: number): Promise<ImportRow> =>
  clinic.write(async tx => {
    const locked = await findAndLockImport(tx, id)
    if (locked.status === 'canceled') return locked
    if (locked.status === 'imported') throw refuse(422, 'This import is done already. You can undo it.')
    if (!cancelable.includes(locked.status)) throw refuse(422, 'This import is over.')
    await cancelLocked(tx, locked)
    await tidyLater(tx, id)
    return findImport(tx, id)
  })

/** Cancels a locked import. False: it has already ended. */
async function cancelLocked(tx: WriteTx, { id, fileName }: ImportRow): Promise<boolean> {
  if ((await setStatus(tx, id, { was: cancelable, status: 'canceled', failure: null })) === 0) return false
  tx.audit({ action: 'cancel', entityType: 'patient_import', entityId: id, changes: { fileName } })
  announceImport(tx, id)
  return true
}

/** Cleans up after an import: deletes the file and the lines. After a completed import, lines without a patient stay. */
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

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Each night: cancels imports that nobody continued for a week, and deletes lines after a month. A running import
 * stores its progress every second and is retried for half an hour. If there was no progress for three hours, its job
 * is dead, and the import would block every other one of the clinic.
 */
export const forgetImports = (storage: FileStorage): Sweep => ({
  name: 'forget-patient-imports',
  at: '03:40',
  run: async ({ clinic, now }) => {
    const before = (ms: number) => new Date(now.getTime() - ms)
    const lying = await clinic.read(tx =>
      abandonedImports(tx, { waitingSince: before(7 * day), stuckSince: before(3 * hour) }),
    )
    for (const { id } of lying) {
      await clinic.write(async tx => {
        if (await cancelLocked(tx, await findAndLockImport(tx, id))) return
        // The list shows that the import was not undone.
        const stays = await setStatus(tx, id, {
          was: ['undoing'],
          status: 'imported',
          failure: notUndoneMessage,
        })
        if (stays > 0) announceImport(tx, id)
      })
      await tidyImport({ clinic, storage }, id, now)
    }
    await clinic.write(tx => deleteOldLines(tx, before(30 * day)))
  },
})
