// @whole: databases and jobs are cut off, and waited for.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { greet, greetingJobs, quick } from '../../../test/fixtures/greeting-jobs.ts'
import { networkProxy } from '../../../test/fixtures/network-proxy.ts'
import { until } from '../../../test/fixtures/until.ts'
import { task } from './job.ts'

const db = await cloneDatabase()
const { worker, started, add, start } = await greetingJobs(db)

test('a process that stops finishes its current job and takes no more', async () => {
  const seen: string[] = []
  let finish: () => void = () => undefined
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const { jobs } = start([
    task(greet, async ({ payload }) => {
      seen.push(`begun ${payload.number}`)
      await finished
      seen.push(`done ${payload.number}`)
    }),
  ])
  await add(1)
  await until('it has begun', () => seen.length === 1)
  const stopping = started.splice(started.indexOf(jobs), 1)[0]?.stop()
  finish()
  await stopping
  await add(2)
  expect(seen).toEqual(['begun 1', 'done 1'])
  expect(
    (await worker.query('select from graphile_worker._private_jobs where locked_at is not null')).rowCount,
  ).toBe(0)
})

test('a job that hangs is left when the time is up, and the next process finds it', async () => {
  const hangs = start([task(greet, () => new Promise(() => undefined))], {
    mostMsToStop: 200,
    heartbeat: quick,
  })
  await add(1)
  const locked = async () =>
    (await worker.query('select from graphile_worker._private_jobs where locked_at is not null')).rowCount ===
    1
  await until('it has begun', locked)
  await hangs.jobs.stop()
  started.length = 0
  expect(await locked()).toBe(true)
  const seen: number[] = []
  start([task(greet, async ({ payload }) => void seen.push(payload.number))], { heartbeat: quick })
  await until('the next one has done it', () => seen.length === 1)
})

test('while the database is away nothing crashes, and when it is back the jobs go on', async () => {
  const gate = await networkProxy([db.workerUrl])
  const seen: number[] = []
  start(
    [
      task(greet, async ({ payload }) => {
        seen.push(payload.number)
        // Cut off in the middle of the first job, so that its end cannot be recorded.
        if (seen.length === 1) gate.cut()
      }),
    ],
    { workerUrl: gate.url, heartbeat: quick },
  )
  await add(1)
  await until('the first has begun', () => seen.length === 1)
  await add(2)
  const before = gate.attempts()
  await until('it has tried in vain', () => gate.attempts() >= before + 2)
  expect(seen).toEqual([1])
  gate.mend()
  await until(
    'both are done',
    async () => (await worker.query('select from graphile_worker._private_jobs')).rowCount === 0,
  )
  expect(seen.toSorted()).toEqual([1, 1, 2])
})

test('two jobs whose ends are cut off at the same moment do not stop all work', async () => {
  await worker.query(`
    create function graphile_worker.take_time() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return old; end $$`)
  await worker.query(`
    create trigger take_time before delete on graphile_worker._private_jobs
      for each row execute function graphile_worker.take_time()`)
  const done: number[] = []
  start(
    [
      task(greet, async ({ payload }) => {
        // One after the other, so that each is recorded by itself.
        await pause(payload.number * 200)
        done.push(payload.number)
      }),
    ],
    { heartbeat: quick },
  )
  await add(0)
  await add(1)
  const recording = `from pg_stat_activity where query like 'delete from "graphile_worker"._private_jobs%'
    and datname = current_database() and wait_event = 'PgSleep'`
  const isRecording = async () => (await worker.query(`select ${recording}`)).rowCount === 2
  await until('the ends of both are being recorded', isRecording)
  await worker.query(`select pg_terminate_backend(pid) ${recording}`)
  await worker.query('drop trigger take_time on graphile_worker._private_jobs')
  done.length = 0
  await add(2)
  await until('work goes on, with those that nobody recorded', () => done.length === 3, 20_000)
})
