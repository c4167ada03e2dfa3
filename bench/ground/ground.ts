import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@archwire/embedded-postgres/start-embedded-postgres'
import { antiForgeryToken, openSession } from '@archwire/server/platform/auth/session'
import { systemClock } from '@archwire/server/platform/clock'
import { connectDatabase, type Database } from '@archwire/server/platform/db/database'
import { openPool } from '@archwire/server/platform/db/pool'
import { urlForRole } from '@archwire/server/platform/db/roles'
import { migrate } from '@archwire/server/platform/migrations/migrate'
import { databaseUrl, testSecret } from '@archwire/server/test/database/database-template'
import { factories } from '@archwire/server/test/fixtures/factories'
import pg from 'pg'

export type Ports = { product: number; plain: number }

/** A signed-in browser: the headers that it sends with every request. */
export type Visitor = {
  clinicId: number
  userId: number
  headers: { cookie: string; 'x-csrf-token': string }
}

export type Ground = {
  ports: Ports
  visitors: Visitor[]
  /** The owner of the tables, who is under no policy. */
  owner: pg.Pool
  database: Database
  /** The address for the server's role: without a clinic it sees no rows. */
  appUrl: string
  leave(): Promise<void>
}

const clinics = 16

/** Starts a durable PostgreSQL with an empty database of ours, in a folder that is removed afterwards. */
export async function startDatabase(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'archwire-bench-'))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined })
  await makeDatabase(postgres.adminUrl)
  const ownerUrl = databaseUrl(postgres.adminUrl, 'archwire')
  return {
    dataDir,
    ownerUrl,
    appUrl: urlForRole(ownerUrl, 'archwire_app', testSecret),
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills that database with sixteen clinics, and starts the server in a process of its own. */
export async function prepareGround(): Promise<Ground> {
  const { ownerUrl, appUrl, stop } = await startDatabase()
  const owner = openPool(ownerUrl, { name: 'bench owner' })
  await owner.query(
    'create table bare_rows (id bigint generated always as identity primary key, name text not null)',
  )
  const pool = openPool(appUrl, { name: 'bench' })
  const database = connectDatabase(pool, systemClock, testSecret)
  const visitors = await letVisitorsIn(owner, database)
  const server = fork(path.join(import.meta.dirname, '../serve.ts'), [ownerUrl, appUrl], { stdio: 'inherit' })
  const [ports] = (await once(server, 'message')) as [Ports]
  return {
    ports,
    visitors,
    owner,
    database,
    appUrl,
    leave: async () => {
      await end(server)
      await Promise.all([owner.end(), pool.end()])
      await stop()
    },
  }
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create role archwire_test_owner login createrole password 'owner'`)
  await admin.query('create database archwire owner archwire_test_owner')
  await admin.end()
  await migrate(databaseUrl(adminUrl, 'archwire'), testSecret)
}

async function letVisitorsIn(owner: pg.Pool, database: Database): Promise<Visitor[]> {
  const make = factories(owner)
  const visitors: Visitor[] = []
  for (let number = 0; number < clinics; number++) {
    const clinic = await make.clinic()
    const user = await make.user(clinic.id, { admin: true })
    visitors.push(await logInVisitor(database, clinic.id, user.id))
  }
  return visitors
}

/** Gives a user a session, as a login would. */
export async function logInVisitor(database: Database, clinicId: number, userId: number): Promise<Visitor> {
  const session = await database
    .forClinic(clinicId, { kind: 'system' })
    .write(tx => openSession(tx, { userId, ip: '127.0.0.1', userAgent: 'bench', now: new Date() }))
  return {
    clinicId,
    userId,
    headers: {
      cookie: `_clinic_session=${session.token}`,
      'x-csrf-token': antiForgeryToken(session.antiForgerySecret),
    },
  }
}

async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}
