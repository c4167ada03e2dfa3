import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Clock } from '../../src/platform/clock.ts'
import { connectDatabase, type Database } from '../../src/platform/db/database.ts'
import { openPool } from '../../src/platform/db/pool.ts'
import { urlForRole } from '../../src/platform/db/roles.ts'

/** The secret of every server under test; the passwords of the database's roles follow from it. */
export const testSecret = 'a secret for tests alone, long enough to pass'

/** The address of a database on the test server, as its owner. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.username = 'archwire_test_owner'
  url.password = 'owner'
  url.pathname = `/${name}`
  return url.toString()
}

export type ClonedDatabase = {
  /** With the server's role, under row-level security. */
  database: Database
  pool: pg.Pool
  /** With the owner of the tables, who sees everything, to check what is stored. */
  owner: pg.Pool
  ownerUrl: string
  appUrl: string
  workerUrl: string
  drop(): Promise<void>
}

/** A database of its own, cloned from the template of the test run. */
export async function cloneTemplate(adminUrl: string, clock: Clock): Promise<ClonedDatabase> {
  const name = `archwire_test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    adminUrl,
    `create database ${name} template archwire_template owner archwire_test_owner strategy file_copy`,
  )
  const ownerUrl = databaseUrl(adminUrl, name)
  const appUrl = urlForRole(ownerUrl, 'archwire_app', testSecret)
  const pool = openPool(appUrl, { name: 'test', max: 10 })
  const owner = openPool(ownerUrl, { name: 'test owner', max: 4 })
  return {
    database: connectDatabase(pool, clock, testSecret),
    pool,
    owner,
    ownerUrl,
    appUrl,
    workerUrl: urlForRole(ownerUrl, 'archwire_worker', testSecret),
    drop: async () => {
      await Promise.allSettled([pool.ended ? undefined : pool.end(), owner.end()])
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
