import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedPostgres } from '@archwire/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { canLogIn, urlForRole } from '../../src/platform/db/roles.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { databaseUrl, testSecret } from './database-template.ts'
import { clearForgotten, temporaryHome } from './temporary-home.ts'

export type TestPostgres = { adminUrl: string; stop(): Promise<void> }

/**
 * One PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names (as a superuser). It
 * gets a template database with every migration, which each test file clones.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const existingUrl = process.env.TEST_DATABASE_URL
  if (existingUrl !== undefined) await refuseRealServer(existingUrl)
  const server =
    existingUrl === undefined
      ? await startTemporaryPostgres()
      : { adminUrl: existingUrl, stop: async () => undefined }
  await makeTemplate(server.adminUrl)
  return server
}

/**
 * Roles belong to a whole server. If another Archwire has made them with another secret, the tests would change their
 * passwords and lock it out.
 */
export async function refuseRealServer(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    for (const role of ['archwire_app', 'archwire_worker'] as const) {
      const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 0 || (await canLogIn(urlForRole(adminUrl, role, testSecret)))) continue
      throw new Error(
        `TEST_DATABASE_URL: its role ${role} is not the tests' own; a real Archwire may live there.`,
      )
    }
  } finally {
    await admin.end()
  }
}

async function startTemporaryPostgres(): Promise<TestPostgres> {
  clearForgotten()
  const dataDir = await mkdtemp(path.join(temporaryHome(), 'archwire-test-'))
  // Started by root, PostgreSQL runs as a user of its own, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({
    dataDir,
    // Nothing here outlives the run. What must survive a crash is tested on a database of its own.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
      max_connections: '300',
    },
    log: () => undefined,
  })
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'archwire_test_owner') then
        create role archwire_test_owner login createrole password 'owner';
      end if;
      if exists (select from pg_roles where rolname = 'archwire_app') and not pg_has_role('archwire_test_owner', 'archwire_app', 'member') then
        grant archwire_app, archwire_worker to archwire_test_owner with admin option;
      end if;
    end $$`)
    await admin.query('drop database if exists archwire_template with (force)')
    await admin.query('create database archwire_template owner archwire_test_owner')
  } finally {
    await admin.end()
  }
  await migrate(databaseUrl(adminUrl, 'archwire_template'), testSecret)
}
