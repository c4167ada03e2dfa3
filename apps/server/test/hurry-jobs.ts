import { openPool } from '../src/platform/db/pool.ts'

/** As if the time of every job had come. */
export async function hurryJobs({ workerUrl }: { workerUrl: string }): Promise<void> {
  const worker = openPool(workerUrl, { name: 'test hurry', max: 1 })
  try {
    await worker.query('update graphile_worker._private_jobs set run_at = now()')
  } finally {
    await worker.end()
  }
}
