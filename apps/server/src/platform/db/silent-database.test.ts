import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { networkProxy } from '../../../test/fixtures/network-proxy.ts'
import { isDatabaseAway } from './availability.ts'
import { connectDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { sql } from './sql.ts'

const db = await cloneDatabase()
const clinic = await factories(db.owner).clinic()
const line = await networkProxy([db.appUrl])
const pool = openPool(line.url, { name: 'test silence', max: 1, mostMsOfSilence: 2_000 })
afterAll(() => pool.end())
const here = connectDatabase(pool, db.clock, testSecret).forClinic(clinic.id, { kind: 'system' })
const nameOfClinic = () => here.read(tx => tx.one<{ name: string }>(sql`select name from clinics`))

test('a database that falls silent, as when its machine loses power, is given up together with its connection', async () => {
  expect(await nameOfClinic()).toEqual({ name: clinic.name })
  await expect.poll(() => pool.idleCount).toBe(1)
  line.stall()
  expect(isDatabaseAway(await nameOfClinic().catch((error: unknown) => error))).toBe(true)
  line.mend()
  expect(await nameOfClinic()).toEqual({ name: clinic.name })
})
