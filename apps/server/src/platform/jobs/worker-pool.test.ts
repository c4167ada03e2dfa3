import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { openWorkerPool } from './worker-pool.ts'

const db = await cloneDatabase()
const pool = openWorkerPool(db.workerUrl, 1)
afterAll(() => pool.end())

const borrowed = () =>
  new Promise<{ client: PoolClient; release: () => void }>((resolve, reject) => {
    pool.connect((error, client, release) => {
      if (error !== undefined || client === undefined) reject(error)
      else resolve({ client, release })
    })
  })

test('a connection that is released twice is free once, and the next one who has it keeps it', async () => {
  const first = await borrowed()
  first.release()
  const second = await borrowed()
  first.release()
  // There is one connection, and it is in use: whoever comes now waits until it is free.
  const third = borrowed()
  expect([pool.idleCount, pool.waitingCount]).toEqual([0, 1])
  expect((await second.client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  second.release()
  ;(await third).release()
  expect([pool.idleCount, pool.waitingCount]).toEqual([1, 0])
})

test('statements and borrowed connections without a callback are served as by any pool', async () => {
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const client = await pool.connect()
  client.release()
  expect(pool.idleCount).toBe(1)
})
