import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import { announceImport } from './announce.ts'
import { type ImportRow, setStatus } from './import-queries.ts'
import { NotWanted } from './in-steps.ts'

const unexpected = 'Something went wrong, and nothing was changed. Please try again.'

type Round = Pick<ImportRow, 'id' | 'round'>

/** Nothing came of it, and why. Where its columns were matched anew meanwhile, that says nothing of the newer round. */
export const failImport = (clinic: ClinicDatabase, { id, round }: Round, failure: string): Promise<void> =>
  clinic.write(async tx => {
    const was: ImportRow['status'][] = ['checking', 'importing']
    if ((await setStatus(tx, id, { was, status: 'failed', failure, round })) > 0) announceImport(tx, id)
  })

/** Where the last attempt of a job fails, whoever waits for it is told; the failure itself is the job's affair. */
export async function orFail(
  { clinic, isLastAttempt }: Pick<JobRun<unknown>, 'clinic' | 'isLastAttempt'>,
  one: Round,
  work: () => Promise<void>,
  fail: () => Promise<void> = () => failImport(clinic, one, unexpected),
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isLastAttempt && !(error instanceof NotWanted)) await fail()
    throw error
  }
}
