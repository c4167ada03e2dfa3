import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { connectDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { sql } from './sql.ts'

const db = await cloneDatabase()
const warnings: object[] = []
const slow = { ms: 200, log: { warn: (fields: object) => void warnings.push(fields) } }
const pool = openPool(db.appUrl, { name: 'test', max: 2, slow })
afterAll(() => pool.end())
const clinic = connectDatabase(pool, db.clock, testSecret).forClinic(1, { kind: 'system' })

test('a slow statement is logged with its text and duration, never with its values', async () => {
  await clinic.read(tx => tx.many(sql`select ${'canary'}::text as quick`))
  expect(warnings).toEqual([])
  await clinic.read(tx =>
    tx.many(sql`select pg_sleep(${0.25}),
    ${'canary'}::text as slow`),
  )
  expect(warnings).toEqual([
    {
      ms: expect.any(Number),
      statements: [{ name: expect.any(String), text: 'select pg_sleep($1), $2::text as slow' }],
    },
  ])
  expect(JSON.stringify(warnings)).not.toContain('canary')
})

test('a slow statement that failed is logged too', async () => {
  warnings.length = 0
  await expect(
    clinic.read(tx => tx.many(sql`select 1 / (select ${0}::int from pg_sleep(0.25)) as broken`)),
  ).rejects.toThrow('division by zero')
  expect(warnings).toHaveLength(1)
})
