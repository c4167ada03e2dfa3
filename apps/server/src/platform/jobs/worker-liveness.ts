import { setTimeout as pause } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { JobLog } from '../log.ts'

export type HeartbeatTimes = { everyMs: number; deadAfterMs: number; unknownAfterMs: number }

export const usualTimes: HeartbeatTimes = {
  everyMs: 10_000,
  deadAfterMs: 60_000,
  // Longer than a release takes to reach every process, because a new process may add jobs that only new ones can run.
  unknownAfterMs: 60 * 60_000,
}

/**
 * A process that is killed leaves its jobs locked, and graphile-worker would free them only after four hours. So each
 * process reports regularly, and frees the jobs of processes that have stopped. After an outage of the database all
 * have stopped, so a process frees the jobs of others only after it has itself reported for as long without a break.
 */
export async function keepHeartbeat(
  worker: Pool,
  options: { workerId: () => string | undefined; taskNames: string[]; times: HeartbeatTimes; log: JobLog },
  stopped: AbortSignal,
): Promise<void> {
  const { times, log } = options
  let unbroken = 0
  while (!stopped.aborted) {
    const id = options.workerId()
    try {
      const silence = id === undefined ? undefined : await reportAlive(worker, id, options.taskNames)
      const wasBroken = silence === undefined || silence > times.deadAfterMs / 2
      unbroken = wasBroken ? 0 : unbroken + times.everyMs
      if (unbroken >= times.deadAfterMs) await tidyUp(worker, times, log)
    } catch (error) {
      unbroken = 0
      log.debug({ err: error as Error }, 'the jobs could not report that they live')
    }
    await pause(times.everyMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

async function tidyUp(worker: Pool, times: HeartbeatTimes, log: JobLog): Promise<void> {
  for (const freed of await freeJobsOfTheDead(worker, times.deadAfterMs)) {
    if (freed.isOver) log.error(freed, 'a job failed for good: the process that ran it died')
    else log.warn(freed, 'a job will be tried again: the process that ran it died')
  }
  for (const failed of await giveUpUnknownTasks(worker, times.unknownAfterMs)) {
    log.error(failed, 'a job failed for good: nobody knows its task')
  }
}

/** Returns for how many milliseconds this process had not reported. */
async function reportAlive(worker: Pool, id: string, taskNames: string[]): Promise<number | undefined> {
  const { rows } = await worker.query<{ silence: number | null }>(
    `with before as (select heard_at from archwire_jobs.workers where id = $1)
     insert into archwire_jobs.workers (id, heard_at, tasks) values ($1, now(), $2)
     on conflict (id) do update set heard_at = now(), tasks = excluded.tasks
     returning (select extract(epoch from now() - heard_at)::float8 * 1000 from before) as silence`,
    [id, taskNames],
  )
  return rows[0]?.silence ?? undefined
}

type Freed = { job: number; task: string; attempt: number; isOver: boolean }

async function freeJobsOfTheDead(worker: Pool, deadAfterMs: number): Promise<Freed[]> {
  const { rows } = await worker.query<Freed>(
    `with silent as (
       delete from archwire_jobs.workers where heard_at < now() - $1 * interval '1 ms' returning id)
     update graphile_worker._private_jobs j
     set locked_at = null, locked_by = null, run_at = greatest(j.run_at, now()),
         last_error = 'the process that ran it died'
     from graphile_worker._private_tasks t
     where t.id = j.task_id and j.locked_at < now() - $1 * interval '1 ms'
       and (j.locked_by in (select id from silent)
            or not exists (select from archwire_jobs.workers w where w.id = j.locked_by))
     returning j.id as job, t.identifier as task, j.attempts as attempt, j.attempts >= j.max_attempts as "isOver"`,
    [deadAfterMs],
  )
  return rows
}

/** Fails jobs that no live process can run. A process that was started without mail leaves emails to the others. */
async function giveUpUnknownTasks(worker: Pool, afterMs: number): Promise<{ job: number; task: string }[]> {
  const { rows } = await worker.query<{ job: number; task: string }>(
    `update graphile_worker._private_jobs j
     set max_attempts = greatest(j.attempts, 1), attempts = greatest(j.attempts, 1),
         last_error = 'no process knows the task ' || t.identifier
     from graphile_worker._private_tasks t
     where t.id = j.task_id and j.locked_at is null and j.attempts < j.max_attempts
       and j.run_at < now() - $1 * interval '1 ms'
       and not exists (select from archwire_jobs.workers w where w.tasks is null or t.identifier = any(w.tasks))
     returning j.id as job, t.identifier as task`,
    [afterMs],
  )
  return rows
}

export async function unregisterWorker(worker: Pool, id: string): Promise<void> {
  await worker.query('delete from archwire_jobs.workers where id = $1', [id])
}

/**
 * Resolves if a worker is stopping, runs no job any more, and still has not stopped after this time. If two jobs end
 * while the database goes away, graphile-worker 0.18 counts one too many and waits for ever: the worker would keep its
 * place, and no job would run again.
 */
export function detectHungWorker(events: WorkerEvents, afterMs: number): Promise<void> {
  let working = 0
  let isEnding = false
  return new Promise(resolve => {
    const look = () => {
      if (isEnding && working === 0) setTimeout(resolve, afterMs).unref()
    }
    events.on('worker:create', () => void working++)
    events.on('worker:stop', () => {
      working--
      look()
    })
    events.on('pool:gracefulShutdown', () => {
      isEnding = true
      look()
    })
  })
}
