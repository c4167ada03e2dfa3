import { afterAll, afterEach } from 'vitest'
import { z } from 'zod'
import { openPool } from '../src/platform/db/pool.ts'
import type { DiskWatch } from '../src/platform/disk/watch-disks.ts'
import { enqueue, job, type Task } from '../src/platform/jobs/job.ts'
import { type RunningJobs, runJobs } from '../src/platform/jobs/run-jobs.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'
import { factories } from './factories.ts'
import { logThatTells } from './unread-log.ts'

/** A job of which only a test knows what it does. */
export const greet = job({
  name: 'greet',
  payload: z.object({ number: z.number().int() }),
  maxAttempts: 2,
})

/** A heart that beats fast, so that the dead are found soon. */
export const quick = { everyMs: 50, deadAfterMs: 400, unknownAfterMs: 0 }

type Line = { fields: Record<string, unknown>; message: string }

/** A clinic that adds greetings, and processes that do jobs until the test is over; no job outlives it. */
export async function greetingJobs(db: TestDatabase) {
  const clinic = await factories(db.owner).clinic()
  const here = db.database.forClinic(clinic.id, { kind: 'system' })
  const worker = openPool(db.workerUrl, { name: 'test jobs', max: 2 })
  const started: RunningJobs[] = []

  afterEach(async () => {
    await Promise.all(started.splice(0).map(jobs => jobs.stop()))
    await worker.query('delete from graphile_worker._private_jobs')
  })
  afterAll(() => worker.end())

  return {
    clinic,
    here,
    worker,
    /** Those that are to be stopped after the test. */
    started,
    add: (number: number, kind = greet) => here.write(tx => enqueue(tx, kind, { number })),
    start: (
      tasks: Task[],
      options: {
        workerUrl?: string
        heartbeat?: typeof quick
        mostMsToStop?: number
        disks?: DiskWatch
      } = {},
    ) => {
      const errors: Line[] = []
      const jobs = runJobs({
        workerUrl: db.workerUrl,
        appSecret: testSecret,
        clock: db.clock,
        tasks,
        sweeps: [],
        crons: [],
        log: logThatTells('error', (fields, message) => void errors.push({ fields, message })),
        ...options,
      })
      started.push(jobs)
      return { jobs, errors }
    },
  }
}
