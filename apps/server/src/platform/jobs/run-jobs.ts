import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Clock } from '../clock.ts'
import { connectDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import type { DiskWatch } from '../disk/watch-disks.ts'
import { type JobLog, workerLogger } from '../log.ts'
import type { Metrics } from '../metrics/open-metrics.ts'
import { withTimeout } from '../with-timeout.ts'
import { jobBacklog } from './backlog.ts'
import { openConcurrencyLimits } from './concurrency-limits.ts'
import type { CronTask, Task } from './job.ts'
import { reported, type TaskContext, workerTask } from './run-task.ts'
import { addDueSweeps, type Sweep, sweepTask } from './sweep.ts'
import {
  detectHungWorker,
  type HeartbeatTimes,
  keepHeartbeat,
  unregisterWorker,
  usualTimes,
} from './worker-liveness.ts'
import { openWorkerPool } from './worker-pool.ts'

/** All jobs and crons that this process can run. */
export type JobBook = { tasks: Task[]; sweeps: Sweep[]; crons: CronTask[] }

export type RunningJobs = {
  /**
   * Takes no more jobs and finishes the current ones. Jobs that take too long are left to be found as after a crash.
   */
  stop(): Promise<void>
}

const concurrency = 6

/**
 * Ends of jobs are recorded in batches, because graphile-worker does not await the single statements. One that failed
 * while the database went away would be an unhandled rejection, which ends the process; and code that runs the pending
 * jobs could continue before their ends were written.
 */
export const recording = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

const restartAfterMs = 2_000
const lookForRoomMs = 1_000
const mostMsToEnd = 3_000

const usualMsToStop = 10_000

/**
 * Runs jobs until stopped. While the database is away it tries again every two seconds; a fault inside the worker ends
 * that worker and not the process, and a new one starts.
 */
export function runJobs(
  options: JobBook & {
    workerUrl: string
    appSecret: string
    clock: Clock
    log: JobLog
    heartbeat?: HeartbeatTimes
    mostMsToStop?: number
    slowQueryMs?: number
    metrics?: Metrics | undefined
    disks?: DiskWatch | undefined
  },
): RunningJobs {
  const { clock, log } = options
  const slow = options.slowQueryMs === undefined ? undefined : { ms: options.slowQueryMs, log }
  const pool = openPool(options.workerUrl, { name: 'jobs', max: concurrency + 2, slow })
  options.metrics?.watchPool('jobs', pool)
  const workerPool = openWorkerPool(options.workerUrl, concurrency + 2)
  const context = {
    database: connectDatabase(pool, clock, options.appSecret, options.disks?.database),
    clock,
    log,
  }
  options.metrics?.watchJobs(() => jobBacklog(context.database))
  const limits = openConcurrencyLimits(options.tasks.map(({ job }) => job))
  const taskList = taskListOf(options, context, limits)
  const stopped = new AbortController()
  const silent = new AbortController()
  let runner: Runner | undefined
  let workerId: string | undefined

  const hasRoom = () => options.disks?.database.has('room') ?? true
  const untilRoom = async () => {
    if (hasRoom()) return
    log.warn({}, 'jobs wait until there is room on the disk')
    while (!hasRoom() && !stopped.signal.aborted)
      await pause(lookForRoomMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    log.info({}, 'jobs are done again')
  }

  const keepRunning = async () => {
    while (!stopped.signal.aborted) {
      await untilRoom()
      if (stopped.signal.aborted) return
      // On a full disk no job is started: it waits, and has not failed.
      const watching = setInterval(() => {
        if (!hasRoom()) runner?.stop().catch(() => undefined)
      }, lookForRoomMs)
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => {
        workerId = workerPool.id
      })
      const isLeftBehind = detectHungWorker(events, mostMsToEnd).then(() => true)
      try {
        runner = await run({
          pgPool: workerPool,
          taskList,
          parsedCronItems: parseCronItems(cronItems(options)),
          forbiddenFlags: limits.full,
          noHandleSignals: true,
          events,
          logger: workerLogger(log),
          preset: { worker: { ...recording, concurrentJobs: concurrency } },
        })
        if (stopped.signal.aborted) await runner.stop()
        if (await Promise.race([runner.promise, isLeftBehind])) {
          log.warn({}, 'the job worker does not end; a new one takes its place')
          // Stops graphile-worker's timers, which would go on.
          runner.stop().catch(() => undefined)
        }
      } catch (error) {
        log.warn({ err: error as Error }, 'the job worker ended and will start again')
      }
      clearInterval(watching)
      runner = undefined
      workerId = undefined
      await pause(restartAfterMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  const running = keepRunning()
  const beating = keepHeartbeat(
    pool,
    {
      workerId: () => workerId,
      taskNames: Object.keys(taskList),
      times: options.heartbeat ?? usualTimes,
      log,
    },
    silent.signal,
  )
  const finish = async () => {
    const lastId = workerId
    stopped.abort()
    // Rejects if it has just stopped by itself, which is fine.
    await runner?.stop().catch(() => undefined)
    await running
    // The heartbeat goes on until the last job is done, so that no other process takes it over.
    silent.abort()
    await beating
    if (lastId !== undefined) await unregisterWorker(pool, lastId).catch(() => undefined)
    await Promise.all([pool.end(), workerPool.end()])
  }
  return {
    stop: async () => {
      if (await withTimeout(options.mostMsToStop ?? usualMsToStop, finish())) return
      // Now the heartbeat ends, so that the next process takes over what is left.
      silent.abort()
      log.warn({}, 'jobs under way were left for the next start')
    },
  }
}

const sweeping = { name: 'add-due-sweeps', pattern: '*/5 * * * *' }

/** The functions that graphile-worker calls, by name; also for tests that run only the pending jobs. */
export function taskListOf(
  { tasks, sweeps, crons }: JobBook,
  context: TaskContext,
  limits = openConcurrencyLimits(tasks.map(({ job }) => job)),
): TaskList {
  const all = [...tasks, ...sweeps.map(sweepTask)]
  const everywhere = { ...sweeping, run: () => addDueSweeps(context.database, context.clock, sweeps) }
  const list: TaskList = {}
  for (const one of all) list[one.job.name] = workerTask(one, context, limits)
  for (const cron of [everywhere, ...crons]) {
    list[cron.name] = (payload, helpers) =>
      reported(cron.name, payload, helpers, context, () =>
        cron.run({ database: context.database, now: context.clock.now() }),
      )
  }
  if (Object.keys(list).length !== all.length + crons.length + 1) throw new Error('two jobs share a name')
  return list
}

// With its key a cron job replaces the one that failed before, so that they never pile up.
const cronItems = ({ crons }: JobBook) =>
  [sweeping, ...crons].map(({ name, pattern }) => ({
    task: name,
    match: pattern,
    options: { jobKey: name, maxAttempts: 3, backfillPeriod: 0 },
  }))
