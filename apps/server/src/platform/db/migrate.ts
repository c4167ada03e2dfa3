import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'
import { ensureRoles, urlForRole } from './roles.ts'

const ourMigrations = path.join(import.meta.dirname, '../../../migrations')

// Any fixed number: whoever migrates this database holds it.
const migrationLock = 4_911_003

/**
 * Brings the database to this version of the code, which is what stands in a folder. Several processes may try at once;
 * one does it, the others wait.
 */
export async function migrate(
  ownerUrl: string,
  appSecret: string,
  folder = ourMigrations,
): Promise<{ applied: string[] }> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire migrations' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseOldServer(owner)
    const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    const done = await appliedBefore(owner)
    // Before anything is touched: roles and job tables may belong to a newer version too.
    refuseNewerDatabase(done, files)
    await ensureRoles(owner, ownerUrl, appSecret)
    await installJobs(urlForRole(ownerUrl, 'archwire_worker', appSecret))
    return { applied: await applyMissing(owner, folder, files, done) }
  } finally {
    await owner.end()
  }
}

async function refuseOldServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`select current_setting('server_version_num')::int as version`)
  if (rows[0].version < 150_000) throw new Error('Archwire needs PostgreSQL 15 or newer.')
}

/** The names and checksums of the migrations that this database has had. */
async function appliedBefore(owner: pg.Client): Promise<Map<string, string>> {
  await owner.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await owner.query('select name, checksum from schema_migrations')
  return new Map(rows.map(row => [row.name, row.checksum]))
}

function refuseNewerDatabase(done: Map<string, string>, files: string[]): void {
  const unknown = [...done.keys()].filter(name => !files.includes(name))
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this version of Archwire: it has ${unknown.join(', ')}.`)
  }
}

async function applyMissing(
  owner: pg.Client,
  folder: string,
  files: string[],
  done: Map<string, string>,
): Promise<string[]> {
  const applied: string[] = []
  for (const name of files) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = done.get(name)
    if (known === checksum) continue
    if (known !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`)
    await applyOne(owner, name, text, checksum)
    applied.push(name)
  }
  return applied
}

async function applyOne(owner: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(text)
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
