import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { silentLog, testStorage } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { greet, greetingJobs, quick } from '../../../test/fixtures/greeting-jobs.ts'
import { limitedDisk } from '../../../test/fixtures/limited-disk.ts'
import { makeJobsDue, runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { until } from '../../../test/fixtures/until.ts'
import { startJobs } from '../../composition/jobs.ts'
import { sql } from '../db/sql.ts'
import { deadJobs, discardDeadJob, retryDeadJob } from './backlog.ts'
import { enqueue, type JobRun, job, type Task, task } from './job.ts'

const db = await cloneDatabase()
const { app } = await testApp(db)
const { clinic, here, worker, started, add, start } = await greetingJobs(db)
const other = await factories(db.owner).clinic()

const book = (...tasks: Task[]) => ({ tasks, sweeps: [], crons: [] })

test('a job runs for the clinic that added it, and only if the transaction committed', async () => {
  const seen: JobRun<{ number: number }>[] = []
  const greeting = task(greet, async run => void seen.push(run))
  await add(7)
  await here
    .write(async tx => {
      await enqueue(tx, greet, { number: 8 })
      throw new Error('changed its mind')
    })
    .catch(() => undefined)
  await runPendingJobs(db, book(greeting))
  expect(seen).toMatchObject([{ payload: { number: 7 }, attempt: 1, isLastAttempt: false }])
  expect(seen[0]?.clinic.id).toBe(clinic.id)
  expect(seen[0]?.now).toEqual(db.clock.now())
})

test('a job sees its own clinic and no other', async () => {
  let names: string[] = []
  const look = task(greet, async ({ clinic: own }) => {
    names = (await own.read(tx => tx.many<{ name: string }>(sql`select name from clinics`))).map(
      row => row.name,
    )
  })
  await add(1)
  await runPendingJobs(db, book(look))
  expect(names).toEqual([clinic.name])
  expect(names).not.toContain(other.name)
})

test('a job that fails is tried again; its final failure is logged once and listed', async () => {
  let attempts = 0
  const { errors } = start([
    task(greet, async () => {
      attempts++
      throw new Error('no luck')
    }),
  ])
  await add(1)
  await until('it is dead', async () => (await deadJobs(worker)).length === 1)
  expect(attempts).toBe(2)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({
    message: 'a job failed for good',
    fields: { task: 'greet', clinic: clinic.id, attempt: 2 },
  })
  expect(await deadJobs(worker)).toMatchObject([
    { task: 'greet', clinicId: clinic.id, attempts: 2, error: 'no luck' },
  ])
  expect((await app.inject('/readyz')).json()).toEqual({
    ready: true,
    deadJobs: 1,
    writable: true,
    takesFiles: true,
  })
})

test('a dead job can be tried once more, or discarded', async () => {
  const fails = task(greet, async () => {
    throw new Error('no luck')
  })
  const once = job({ ...greet, maxAttempts: 1 })
  await add(1, once)
  await add(2, once)
  await runPendingJobs(db, book(fails))
  const [first, second] = (await deadJobs(worker)).map(dead => dead.id)
  expect(await discardDeadJob(worker, first ?? 0)).toBe(true)
  expect(await retryDeadJob(worker, second ?? 0)).toBe(true)
  expect(await retryDeadJob(worker, second ?? 0)).toBe(false)
  const seen: number[] = []
  await runPendingJobs(db, book(task(greet, async ({ payload }) => void seen.push(payload.number))))
  expect(seen).toHaveLength(1)
  // Readiness is read at most once a second.
  db.clock.advance(1)
  expect((await app.inject('/readyz')).json()).toEqual({
    ready: true,
    deadJobs: 0,
    writable: true,
    takesFiles: true,
  })
})

test('a job with a wrong payload is dead at once, with a clear message that shows no values', async () => {
  const { errors } = start([task(greet, async () => undefined)])
  await here.write(tx => tx.enqueue({ task: 'greet', payload: { number: 'Jane Doe' }, maxAttempts: 5 }))
  await until('it is dead', async () => (await deadJobs(worker)).length === 1)
  expect(await deadJobs(worker)).toMatchObject([
    { attempts: 1, error: 'its payload is not what greet needs: number (invalid_type)' },
  ])
  expect(errors).toHaveLength(1)
})

test('a job whose task no process knows is dead, with a clear message', async () => {
  await here.write(tx => tx.enqueue({ task: 'long-forgotten', payload: {} }))
  const { errors } = start([task(greet, async () => undefined)], { heartbeat: quick })
  await until('it is dead', async () => (await deadJobs(worker)).length === 1)
  expect(await deadJobs(worker)).toMatchObject([
    { task: 'long-forgotten', error: 'no process knows the task long-forgotten' },
  ])
  expect(errors).toHaveLength(1)
})

test('a job for which a process has no settings is left to a process that has them', async () => {
  await here.write(tx => tx.enqueue({ task: 'done-elsewhere', payload: {} }))
  const elsewhere = (tasks: string[] | null) =>
    worker.query(
      `insert into archwire_jobs.workers (id, heard_at, tasks) values ('elsewhere', now() + interval '1 hour', $1)
       on conflict (id) do update set tasks = $1`,
      [tasks],
    )
  const severalLooks = async () => {
    const since = (await worker.query('select now() as now')).rows[0].now
    const later = `select from archwire_jobs.workers
      where id <> 'elsewhere' and heard_at > $1::timestamptz + interval '500 ms'`
    await until('it has looked', async () => (await worker.query(later, [since])).rowCount === 1)
  }
  await elsewhere(['done-elsewhere'])
  const { errors } = start([task(greet, async () => undefined)], { heartbeat: quick })
  await severalLooks()
  expect(await deadJobs(worker)).toEqual([])
  // An older version does not report what it can run.
  await elsewhere(null)
  await severalLooks()
  expect([await deadJobs(worker), errors]).toEqual([[], []])
  await elsewhere(['something else'])
  await until('nobody is left who can do it', async () => (await deadJobs(worker)).length === 1)
})

test('the crontab has the sweeps and the crons that belong to no clinic', async () => {
  const jobs = startJobs({
    config: {
      email: { driver: 'off' },
      sms: { driver: 'off' },
      payments: { driver: 'off' },
      clearinghouse: { driver: 'off' },
      appUrl: undefined,
      port: 0,
    },
    appSecret: testSecret,
    storage: testStorage(),
    workerUrl: db.workerUrl,
    clock: db.clock,
    log: silentLog,
  })
  started.push(jobs)
  const known = async () =>
    (await worker.query('select identifier from graphile_worker._private_known_crontabs')).rows.map(
      row => row.identifier,
    )
  await until('it is known', async () => (await known()).includes('forget-old-attempts'))
  expect(await known()).toContain('add-due-sweeps')
})

test('a clinic whose jobs hang delays neither the same jobs of other clinics nor other jobs', async () => {
  const concurrency = { name: 'provider', most: 3, mostOfClinic: 2 }
  const ask = job({ ...greet, name: 'ask', concurrency })
  const look = job({ ...greet, name: 'look', concurrency })
  const addFor = (clinicId: number, kind: typeof greet, number: number) =>
    db.database.forClinic(clinicId, { kind: 'system' }).write(tx => enqueue(tx, kind, { number }))
  const hanging: (() => void)[] = []
  const done: string[] = []
  const hang = ({ clinic: own, payload }: JobRun<{ number: number }>) =>
    own.id === other.id && payload.number > 0
      ? Promise.resolve(void done.push('theirs'))
      : new Promise<void>(resolve => void hanging.push(resolve))
  start([task(ask, hang), task(look, hang), task(greet, async () => void done.push('greeted'))])
  for (let number = 1; number <= 6; number++) await addFor(clinic.id, number % 2 ? ask : look, number)
  await until('as many hang as may', () => hanging.length === 2)
  await addFor(other.id, ask, 1)
  await add(1)
  await until('others go on', () => done.length === 2)
  expect(done.toSorted()).toEqual(['greeted', 'theirs'])
  // Now the other clinic's hang as well: the limit is reached, and jobs without that limit still run.
  await addFor(other.id, look, 0)
  await addFor(other.id, ask, 0)
  await until('the lane is full', () => hanging.length === 3)
  await add(2)
  await until('what is not in it goes on', () => done.length === 3)
  expect(hanging).toHaveLength(3)
  await until(
    'what hung is over, all of it',
    async () => {
      for (const end of hanging.splice(0)) end()
      return (await worker.query('select from graphile_worker._private_jobs')).rowCount === 0
    },
    30_000,
  )
})

const writing = (done: number[]) =>
  task(greet, async ({ clinic: own, payload }) => {
    await own.write(tx => tx.many(sql`select 1`))
    done.push(payload.number)
  })

test('on a full disk jobs wait, however long, and run when there is room [DSK-06, DSK-09]', async () => {
  const { disks, leave } = await limitedDisk(db)
  onTestFinished(disks.stop)
  const done: number[] = []
  start([writing(done)], { disks })
  await add(1)
  await until('the first is done', () => done.length === 1)
  await leave(99)
  await until('nobody takes any', async () => {
    const { rows } = await worker.query(
      `select from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
    )
    return rows.length === 0
  })
  await add(2)
  const waiting = async () =>
    (await worker.query('select attempts from graphile_worker._private_jobs')).rows.map(row => row.attempts)
  expect([await waiting(), done]).toEqual([[0], [1]])
  await leave(900)
  await until('the second is done', () => done.length === 2)
  await until('and gone', async () => (await waiting()).length === 0)
})

test('a job that had begun when the disk became full has not failed, and none of its attempts is counted [DSK-09]', async () => {
  const { disks, leave } = await limitedDisk(db)
  onTestFinished(disks.stop)
  const done: number[] = []
  await add(1)
  await leave(99)
  for (let time = 0; time < 3; time++) {
    await runPendingJobs({ ...db, disks }, book(writing(done)))
    const { rows } = await worker.query('select attempts, max_attempts from graphile_worker._private_jobs')
    expect([done, rows]).toEqual([[], [{ attempts: 0, max_attempts: 2 }]])
    await makeJobsDue(db)
  }
  await leave(900)
  await runPendingJobs({ ...db, disks }, book(writing(done)))
  expect([done, await deadJobs(worker)]).toEqual([[1], []])
})
