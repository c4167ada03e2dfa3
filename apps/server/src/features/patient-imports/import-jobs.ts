import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { enqueue, type JobRun, job } from '../../platform/jobs/job.ts'
import { type ImportRow, noteProgress, setStatus } from './import-queries.ts'
import { announceImport } from './live-events.ts'

const payload = z.object({ importId: z.number().int().positive() })
// Imports take long, so other jobs need room beside them. Two imports of one clinic would only wait for each other.
const concurrencyLimit = { name: 'patient-imports', most: 2, mostOfClinic: 1 }

export const checkJob = job({
  name: 'check-patient-import',
  payload: payload.extend({ round: z.number().int() }),
  maxAttempts: 8,
  concurrency: concurrencyLimit,
})
export const importJob = job({
  name: 'import-patients',
  payload,
  maxAttempts: 8,
  concurrency: concurrencyLimit,
})
export const undoJob = job({
  name: 'undo-patient-import',
  payload,
  maxAttempts: 8,
  concurrency: concurrencyLimit,
})
export const tidyJob = job({ name: 'tidy-patient-import', payload, maxAttempts: 10 })

export const checkLater = (tx: WriteTx, importId: number, round: number): Promise<void> =>
  enqueue(tx, checkJob, { importId, round }, { key: `check-import:${importId}` })
export const importLater = (tx: WriteTx, importId: number): Promise<void> =>
  enqueue(tx, importJob, { importId }, { key: `import:${importId}` })
export const undoLater = (tx: WriteTx, importId: number): Promise<void> =>
  enqueue(tx, undoJob, { importId }, { key: `undo-import:${importId}` })
export const tidyLater = (tx: WriteTx, importId: number): Promise<void> =>
  enqueue(tx, tidyJob, { importId }, { key: `tidy-import:${importId}` })

/** Thrown when the import was cancelled or another round began. */
export class ImportAborted extends Error {}

// Often enough for the progress to move visibly.
const everyMs = 700

/**
 * Stores the progress of a step at intervals, and always if `isSure`. It uses a connection of its own, so that others
 * see the progress before the work is committed. Throws `ImportAborted` if the import was cancelled.
 */
export function progressReporter(
  clinic: ClinicDatabase,
  clock: Clock,
  { id, round, status }: Pick<ImportRow, 'id' | 'round' | 'status'>,
) {
  let last = 0
  return async (step: NonNullable<ImportRow['step']>, done: number, total: number, isSure = false) => {
    const now = clock.now()
    if (!isSure && now.getTime() - last < everyMs) return
    last = now.getTime()
    const isWanted = await clinic.write(async tx => {
      const noted = await noteProgress(tx, { id, round, status, step, done, total, now })
      if (noted) announceImport(tx, id)
      return noted
    })
    if (!isWanted) throw new ImportAborted('the import was called off')
  }
}

export type Progress = ReturnType<typeof progressReporter>

const unexpected = 'Something went wrong, and nothing was changed. Please try again.'

type Round = Pick<ImportRow, 'id' | 'round'>

/** Marks an import as failed, unless another round has begun. */
export const failImport = (clinic: ClinicDatabase, { id, round }: Round, failure: string): Promise<void> =>
  clinic.write(async tx => {
    const was: ImportRow['status'][] = ['checking', 'importing']
    if ((await setStatus(tx, id, { was, status: 'failed', failure, round })) > 0) announceImport(tx, id)
  })

/** Marks the import as failed when the last attempt of its job fails, and passes the error on. */
export async function failOnLastAttempt(
  { clinic, isLastAttempt }: Pick<JobRun<unknown>, 'clinic' | 'isLastAttempt'>,
  one: Round,
  work: () => Promise<void>,
  fail: () => Promise<void> = () => failImport(clinic, one, unexpected),
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isLastAttempt && !(error instanceof ImportAborted)) await fail()
    throw error
  }
}

/** Two imports at once in one clinic would not find each other's duplicates. */
export function refuseSecondImport(error: unknown): never {
  throw (error as { constraint?: unknown }).constraint === 'patient_imports_at_work'
    ? refuse(422, 'Another import is at work. Wait until it is done.')
    : error
}
