import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseUrl, testSecret } from '../../../test/database/database-template.ts'
import { urlForRole } from '../db/roles.ts'
import { migrate } from './migrate.ts'

const name = `archwire_migrate_${randomBytes(4).toString('hex')}`
const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
await admin.query(`create database ${name} owner archwire_test_owner`)
const url = databaseUrl(inject('adminUrl'), name)

afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test('two processes that start at once apply each migration once', async () => {
  const results = await Promise.all([
    migrate(url, testSecret),
    migrate(url, testSecret),
    migrate(url, testSecret),
  ])
  const applied = results.flatMap(result => result.applied)
  expect(applied.length).toBeGreaterThan(0)
  expect(new Set(applied).size).toBe(applied.length)
  expect(await migrate(url, testSecret)).toEqual({ applied: [] })
})

test('a migration that was changed afterwards, or that this version does not know, stops the start', async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query('select name, checksum from schema_migrations order by name limit 1')
  await owner.query(`update schema_migrations set checksum = 'other' where name = $1`, [rows[0].name])
  await expect(migrate(url, testSecret)).rejects.toThrow('was changed after it had been applied')
  await owner.query('update schema_migrations set checksum = $1 where name = $2', [
    rows[0].checksum,
    rows[0].name,
  ])
  await owner.query(`insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`)
  await expect(migrate(url, testSecret)).rejects.toThrow('newer than this version')
  await owner.query(`delete from schema_migrations where name = '9999_future.sql'`)
  await owner.end()
})

test('a temporary table cannot take the place of a real one', async () => {
  const server = new pg.Client({ connectionString: urlForRole(url, 'archwire_app', testSecret) })
  await server.connect()
  await expect(server.query('create temporary table audit_log (id int)')).rejects.toThrow('permission denied')
  await server.end()
})
