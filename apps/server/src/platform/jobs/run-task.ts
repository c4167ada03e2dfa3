import type { JobHelpers, Task as WorkerTask } from 'graphile-worker'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { DatabaseFull } from '../db/availability.ts'
import type { Database } from '../db/database.ts'
import { describeInOneLine, isFromPostgres, type JobLog } from '../log.ts'
import type { ConcurrencyLimits } from './concurrency-limits.ts'
import { FailedForGood, type JobRun, type Task } from './job.ts'

export type TaskContext = { database: Database; clock: Clock; log: JobLog }

// Several may be taken at the same moment, before any of them counts.
const putBackForMs = 1_000
const withoutRoomForMs = 10_000

const addressed = z.object({ clinicId: z.number().int().positive() })

/** A task as graphile-worker calls it: parses the payload, sets the clinic, and logs the end once. */
export function workerTask(
  { job, handle }: Task,
  context: TaskContext,
  limits: ConcurrencyLimits,
): WorkerTask {
  return (payload, helpers) =>
    reported(job.name, payload, helpers, context, async () => {
      const address = addressed.safeParse(payload)
      const parsed = job.payload.safeParse(payload)
      if (!address.success) throw unfit(job.name, address.error)
      if (!parsed.success) throw unfit(job.name, parsed.error)
      const { attempts, max_attempts } = helpers.job
      const { clinicId } = address.data
      const clinic = context.database.forClinic(clinicId, { kind: 'system' })
      const leave = limits.enter(job, clinicId)
      if (leave === undefined) return putBack(helpers, putBackForMs)
      const run: JobRun<unknown> = {
        clinic,
        payload: parsed.data,
        now: context.clock.now(),
        attempt: attempts,
        isLastAttempt: attempts >= max_attempts,
      }
      await (handle as (run: JobRun<unknown>) => Promise<void>)(run).finally(leave)
    })
}

/** Under its key, so that adding the same job again replaces it. This attempt does not count. */
async function putBack({ job, query }: JobHelpers, forMs: number): Promise<void> {
  const { rows } = await query<{ id: string }>(
    `select id from graphile_worker.add_job($1, $2::json, run_at => now() + $3 * interval '1 ms',
       max_attempts => $4, job_key => $5, flags => $6)`,
    [
      job.task_identifier,
      JSON.stringify(job.payload),
      forMs,
      job.max_attempts,
      job.key,
      Object.keys(job.flags ?? {}),
    ],
  )
  await query('update graphile_worker._private_jobs set attempts = $2 where id = $1 and locked_at is null', [
    rows[0]?.id,
    job.attempts - 1,
  ])
}

/** False if there is no room even to put it back: then it failed like any other. */
const isPutBack = (helpers: JobHelpers): Promise<boolean> =>
  putBack(helpers, withoutRoomForMs).then(
    () => true,
    () => false,
  )

/** Runs the work of a job. A failure is logged, as an error only if there is no further attempt. */
export async function reported(
  name: string,
  payload: unknown,
  helpers: JobHelpers,
  { log }: TaskContext,
  work: () => Promise<void>,
): Promise<void> {
  const { id, attempts, max_attempts } = helpers.job
  try {
    await work()
  } catch (error) {
    const isOver = error instanceof FailedForGood || attempts >= max_attempts
    const clinicId = addressed.safeParse(payload).data?.clinicId ?? null
    const fields = { task: name, job: Number(id), clinic: clinicId, attempt: attempts, err: error as Error }
    // It would fail for good before anybody has made room.
    if (error instanceof DatabaseFull && (await isPutBack(helpers))) {
      return log.warn(fields, 'a job waits until there is room on the disk')
    }
    if (!isOver) log.warn(fields, 'a job failed and will be tried again')
    else log.error(fields, 'a job failed for good')
    // Marks this as the last attempt, because graphile-worker has no other way to give up early.
    if (isOver && attempts < max_attempts) {
      await helpers.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [
        id,
      ])
    }
    // The message is stored with the job, and printed when dead jobs are listed.
    throw isFromPostgres(error as Error) ? new Error(describeInOneLine(error as Error)) : error
  }
}

// Names the wrong fields without their values, which may be anything.
const unfit = (name: string, error: z.ZodError): FailedForGood => {
  const fields = error.issues.map(issue => `${issue.path.join('.') || 'all of it'} (${issue.code})`)
  return new FailedForGood(`its payload is not what ${name} needs: ${fields.join(', ')}`)
}
