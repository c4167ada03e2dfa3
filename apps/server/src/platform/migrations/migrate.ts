import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { ensureRoles, urlForRole } from '../db/roles.ts'
import { installJobs } from '../jobs/install.ts'
import { refuseOtherSecret, sealLinks } from './seal-links.ts'

const ourMigrations = path.join(import.meta.dirname, '../../../migrations')

/**
 * Steps that SQL alone cannot do because they need the secret. A line `-- in code: name` in a migration says where its
 * step runs, in the same transaction.
 */
type StepInCode = (owner: pg.Client, appSecret: string) => Promise<void>

const stepsInCode: Record<string, StepInCode> = { 'seal-links': sealLinks }

// Any fixed number: the key of the advisory lock under which a database is migrated.
const migrationLock = 4_911_003

/**
 * Applies the migrations of a folder that the database does not have. If several processes try at once, one does it and
 * the others wait.
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
    const done = await appliedBefore(owner)
    // Checked before anything is changed: roles and job tables may belong to a newer version too.
    const missing = await findMissing(folder, done)
    await refuseOtherSecret(owner, appSecret)
    await ensureRoles(owner, ownerUrl, appSecret)
    await installJobs(urlForRole(ownerUrl, 'archwire_worker', appSecret))
    for (const step of missing) await apply(owner, appSecret, step)
    return { applied: [...new Set(missing.map(({ name }) => name))] }
  } finally {
    await owner.end()
  }
}

async function refuseOldServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`select current_setting('server_version_num')::int as version`)
  if (rows[0].version < 150_000) throw new Error('Archwire needs PostgreSQL 15 or newer.')
}

/** The names and checksums of the migrations that were applied to this database. */
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

/**
 * One text to run. Afterwards the database has the migration in the text whose checksum this is, or begins with this.
 */
type MigrationStep = { name: string; text: string; checksum: string }

async function findMissing(folder: string, done: Map<string, string>): Promise<MigrationStep[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const unknown = [...done.keys()].filter(name => !names.includes(name))
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this version of Archwire: it has ${unknown.join(', ')}.`)
  }
  const missing: MigrationStep[] = []
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const checksum = checksumOf(text)
    const had = done.get(name)
    if (had === undefined) missing.push({ name, text, checksum })
    else if (had !== checksum) missing.push(...(await catchUp(folder, name, had, checksum)))
  }
  return missing
}

/**
 * Some migrations were changed while they were new. A database with one of their earlier texts is brought from each to
 * the next by a file. The file is named by the beginning of the text's checksum, and begins with that of the text it
 * leads to.
 */
async function catchUp(
  folder: string,
  name: string,
  had: string,
  checksum: string,
): Promise<MigrationStep[]> {
  const steps: MigrationStep[] = []
  for (let from = had.slice(0, 12); !checksum.startsWith(from); ) {
    const file = path.join(folder, 'earlier', `${path.basename(name, '.sql')}.${from}.sql`)
    const text = await readFile(file, 'utf8').catch(() => undefined)
    const to = text?.match(/^-- leads to ([0-9a-f]{12})$/m)?.[1]
    if (text === undefined || to === undefined) throw changedText(name, from)
    steps.push({ name, text, checksum: checksum.startsWith(to) ? checksum : to })
    from = to
  }
  return steps
}

const changedText = (name: string, had: string) =>
  new Error(
    `Migration ${name} was changed after it had been applied: this database was made by another text of it (${had}). ` +
      'Nothing was changed. Start the version of Archwire that made this database; if that is this one, its files were ' +
      'changed since: bring them back as they were released.',
  )

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function apply(
  owner: pg.Client,
  appSecret: string,
  { name, text, checksum }: MigrationStep,
): Promise<void> {
  await owner.query('begin')
  try {
    await run(owner, appSecret, text)
    await owner.query(
      `insert into schema_migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum`,
      [name, checksum],
    )
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Runs the SQL of a migration, with its steps in code in their places. */
async function run(owner: pg.Client, appSecret: string, text: string): Promise<void> {
  const [first = '', ...parts] = text.split(/^-- in code: (.+)$/m)
  await owner.query(first)
  for (let place = 0; place < parts.length; place += 2) {
    const step = stepsInCode[parts[place] ?? '']
    if (step === undefined) throw new Error(`there is no step in code that is called ${parts[place]}`)
    await step(owner, appSecret)
    await owner.query(parts[place + 1] ?? '')
  }
}
