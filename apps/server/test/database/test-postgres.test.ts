import pg from 'pg'
import { expect, test } from 'vitest'
import { rolePassword } from '../../src/platform/db/roles.ts'
import { useDataFolder } from '../processes/postgres-folder.ts'
import { testSecret } from './database-template.ts'
import { refuseRealServer } from './test-postgres.ts'

const { start, useMadeCluster } = useDataFolder()

test('the tests refuse a server whose roles belong to another Archwire, and change nothing there', async () => {
  useMadeCluster()
  const { adminUrl } = await start()
  await refuseRealServer(adminUrl)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const stored = async () =>
    (await admin.query(`select rolpassword from pg_authid where rolname = 'archwire_app'`)).rows
  try {
    await admin.query(`create role archwire_app login password 'of a real clinic'`)
    const before = await stored()
    await expect(refuseRealServer(adminUrl)).rejects.toThrow('a real Archwire may live there')
    expect(await stored()).toEqual(before)
    await admin.query(`alter role archwire_app password '${rolePassword(testSecret, 'archwire_app')}'`)
    await refuseRealServer(adminUrl)
  } finally {
    await admin.end()
  }
})
