import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { databaseUrl, testSecret } from './database-template.ts'

const migrations = path.join(import.meta.dirname, '../../migrations')
// The rows of the demo clinics and of a day's work in them, as the last version before online booking wrote them:
// pg_dump --data-only --column-inserts --rows-per-insert=500 -n public --exclude-table=schema_migrations
const rows = path.join(import.meta.dirname, 'rows-at-0020.sql.br')
const lastMigration = '0020_claims_mends.sql'

export type OlderDatabase = {
  ownerUrl: string
  /** The folder of the migrations of the older version. */
  folder: string
  /** A superuser: sees all rows of all clinics. */
  admin: pg.Client
}

/** A database as an older version left it: its tables, its rows, and an email that was still to be sent. */
export async function olderDatabase(): Promise<OlderDatabase> {
  const name = `archwire_older_${randomBytes(4).toString('hex')}`
  const server = new pg.Client({ connectionString: inject('adminUrl') })
  await server.connect()
  await server.query(`create database ${name} owner archwire_test_owner`)
  const folder = await olderMigrations()
  const ownerUrl = databaseUrl(inject('adminUrl'), name)
  await migrate(ownerUrl, testSecret, folder)
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).toString(),
  })
  await admin.connect()
  afterAll(async () => {
    await admin.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
    await rm(folder, { recursive: true })
  })
  await fill(admin)
  return { ownerUrl, folder, admin }
}

async function olderMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'archwire-older-'))
  for (const name of await readdir(migrations)) {
    if (name <= lastMigration) await cp(path.join(migrations, name), path.join(folder, name))
  }
  return folder
}

async function fill(admin: pg.Client): Promise<void> {
  const text = (await promisify(brotliDecompress)(await readFile(rows))).toString()
  await admin.query(`do $$ declare names text; begin
    select string_agg(format('%I', tablename), ', ') into names from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations';
    execute 'truncate ' || names;
  end $$`)
  // The rows contain already what triggers would write.
  await admin.query('set session_replication_role = replica')
  await admin.query(text)
  await admin.query('reset all')
  await admin.query(`select set_config('app.clinic_id', '1', false)`)
  await admin.query(
    `select archwire_jobs.enqueue('deliver-email', '{"emailId": 1, "clinicId": 1}'::json, null, null, 14)`,
  )
}
