import type { JobHelpers } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../test/database/database.ts'
import { silentLog } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { openPool } from '../db/pool.ts'
import { openConcurrencyLimits } from './concurrency-limits.ts'
import { enqueue, job, task } from './job.ts'
import { workerTask } from './run-task.ts'

const db = await cloneDatabase()
const worker = openPool(db.workerUrl, { name: 'test jobs', max: 1 })
afterAll(() => worker.end())

test('a job for which there is no room is put back under its key, so that adding it again makes no second one', async () => {
  const { id: clinicId } = await factories(db.owner).clinic()
  const concurrency = { name: 'provider', most: 1, mostOfClinic: 1 }
  const ask = job({ name: 'ask', payload: z.object({ number: z.number() }), maxAttempts: 2, concurrency })
  const limits = openConcurrencyLimits([ask])
  limits.enter(ask, clinicId)
  const seen: number[] = []
  const asking = task(ask, async ({ payload }) => void seen.push(payload.number))
  const run = workerTask(asking, { database: db.database, clock: db.clock, log: silentLog }, limits)
  const payload = { clinicId, number: 1 }
  const flags = { ask: true, [`ask:${clinicId}`]: true }
  const taken = (key: string | null) =>
    run(payload, {
      job: { id: '1', task_identifier: 'ask', payload, attempts: 2, max_attempts: 5, key, flags },
      query: (text: string, values: unknown[]) => worker.query(text, values),
    } as unknown as JobHelpers)
  const add = () =>
    db.database
      .forClinic(clinicId, { kind: 'system' })
      .write(tx => enqueue(tx, ask, { number: 1 }, { key: 'ask:1' }))
  const waiting = async () =>
    (
      await worker.query(
        'select key, attempts, max_attempts, payload, flags from graphile_worker._private_jobs order by id',
      )
    ).rows
  // One attempt came before this one, which does not count.
  const back = { attempts: 1, max_attempts: 5, payload, flags }

  await taken(`${clinicId}:ask:1`)
  expect(await waiting()).toEqual([{ key: `${clinicId}:ask:1`, ...back }])
  await add()
  expect(await waiting()).toHaveLength(1)
  await taken(null)
  expect(await waiting()).toMatchObject([{ key: `${clinicId}:ask:1` }, { key: null, ...back }])
  expect(seen).toEqual([])
})
