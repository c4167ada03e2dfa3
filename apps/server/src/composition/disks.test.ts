import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../test/database/database.ts'
import { testSecret } from '../../test/database/database-template.ts'
import { silentLog } from '../../test/fixtures/app-environment.ts'
import { readConfig } from '../config/config.ts'
import { composeDisks } from './disks.ts'

const db = await cloneDatabase()

async function watched(env: Record<string, string>) {
  const deps = { databaseUrl: db.appUrl, clock: db.clock, log: silentLog }
  const { disks, stop } = await composeDisks(readConfig(env), deps)
  onTestFinished(stop)
  return disks
}

const elsewhere = { DATABASE_URL: db.appUrl, APP_SECRET: testSecret }
const s3 = { S3_URL: 'https://bucket.example.com', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test.each([
  ['the embedded database and its files', {}, ['database', 'files', 'incoming']],
  ['a database elsewhere whose disk nobody sees', elsewhere, ['files', 'incoming']],
  [
    'a database elsewhere of which the size is known',
    { ...elsewhere, DATABASE_MAX_GB: '20' },
    ['database', 'files', 'incoming'],
  ],
  ['files in a bucket', { ...elsewhere, ...s3 }, ['incoming']],
])('%s: every disk that can fill up is watched [DSK-03]', async (_name, env, names) => {
  expect((await watched(env)).states().map(({ disk }) => disk)).toEqual(names)
})

test('the reserve has the size that is set, and a database that is too large accepts no changes [DSK-03]', async () => {
  const disks = await watched({ ...elsewhere, DATABASE_MAX_GB: '0.001', DISK_RESERVE_MB: '1' })
  expect(disks.states()[0]).toEqual({ disk: 'database', free: 0, reserve: 1024 * 1024 })
  expect(['room', 'reserve', 'last'].map(from => disks.database.has(from as 'room'))).toEqual([
    false,
    false,
    true,
  ])
})

test('settings of the disk that make no sense are refused', () => {
  expect(() => readConfig({ DISK_RESERVE_MB: 'some' })).toThrow(
    'DISK_RESERVE_MB must be a number of megabytes',
  )
  expect(() => readConfig({ DATABASE_MAX_GB: '20' })).toThrow(
    'DATABASE_MAX_GB is of no use without DATABASE_URL',
  )
})
