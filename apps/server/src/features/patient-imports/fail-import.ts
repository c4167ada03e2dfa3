import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import { announceImport } from './announce.ts'
import { type ImportRow, setStatus } from './import-queries.ts'
import { NotWanted } from './in-steps.ts'

const unexpected = 'Something went wrong, and nothing was changed. Please try again.'

/** Nothing came of it, and why. */
export const failImport = (clinic: ClinicDatabase, id: number, failure: string): Promise<void> =>
  clinic.write(async tx => {
    await setStatus(tx, id, { was: ['checking', 'importing'], status: 'failed', failure })
    announceImport(tx, id)
  })

/** Where the last attempt of a job fails, whoever waits for it is told; the failure itself is the job's affair. */
export async function orFail(
  { clinic, isLastAttempt }: Pick<JobRun<unknown>, 'clinic' | 'isLastAttempt'>,
  { id }: Pick<ImportRow, 'id'>,
  work: () => Promise<void>,
  fail: () => Promise<void> = () => failImport(clinic, id, unexpected),
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isLastAttempt && !(error instanceof NotWanted)) await fail()
    throw error
  }
}
