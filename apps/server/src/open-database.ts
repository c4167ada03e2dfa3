import path from 'node:path'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import { resolveDataDir, startEmbeddedPostgres } from '@archwire/embedded-postgres/start-embedded-postgres'
import { createOrReadSecret, readSecret } from '@archwire/embedded-postgres/stored-secret'
import pg from 'pg'
import { type Config, WrongConfiguration } from './config/config.ts'
import { urlForRole } from './platform/db/roles.ts'

export type OpenedDatabase = {
  /** The owner of the tables: for migrations and the demo, then never again. */
  ownerUrl: string
  /** The server's role, possibly through a pooler. */
  appUrl: string
  /** The server's role without a pooler, for LISTEN. */
  listenUrl: string
  /** The jobs' role without a pooler. */
  workerUrl: string
  appSecret: string
  stop(): Promise<void>
}

const checkout = path.join(import.meta.dirname, '../../..')

/** The database that the configuration names, or the embedded one with its own secrets. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) {
    return addresses(
      config.databaseUrl,
      config.databaseDirectUrl,
      config.appSecret ?? '',
      async () => undefined,
    )
  }
  const dataDir = resolveDataDir(config.dataDir, checkout)
  const server = await startEmbeddedPostgres({ dataDir, log })
  try {
    const appSecret =
      config.appSecret ?? (await createOrReadSecret(path.join(dataDir, 'secrets', 'app-secret')))
    const ownerPassword = await createOrReadSecret(path.join(dataDir, 'secrets', 'database-owner'))
    const ownerUrl = await ensureOwnDatabase(server.adminUrl, ownerPassword)
    return addresses(ownerUrl, undefined, appSecret, server.stop)
  } catch (error) {
    await server.stop().catch((more: Error) => log(`While giving up: ${more.message}`))
    throw error
  }
}

function addresses(
  url: string,
  directUrl: string | undefined,
  appSecret: string,
  stop: () => Promise<void>,
): OpenedDatabase {
  const direct = directUrl ?? url
  return {
    ownerUrl: direct,
    appUrl: urlForRole(url, 'archwire_app', appSecret),
    listenUrl: urlForRole(direct, 'archwire_app', appSecret),
    workerUrl: urlForRole(direct, 'archwire_worker', appSecret),
    appSecret,
    stop,
  }
}

// The embedded server's superuser makes one ordinary owner and one database, as an administrator would elsewhere.
async function ensureOwnDatabase(adminUrl: string, password: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const role = await admin.query(`select from pg_roles where rolname = 'archwire'`)
    if (role.rowCount === 0) await admin.query('create role archwire login createrole')
    await admin.query(`alter role archwire password ${admin.escapeLiteral(password)}`)
    const database = await admin.query(`select from pg_database where datname = 'archwire'`)
    if (database.rowCount === 0) await admin.query('create database archwire owner archwire')
  } finally {
    await admin.end()
  }
  const url = new URL(adminUrl)
  url.username = 'archwire'
  url.password = password
  url.pathname = '/archwire'
  return url.toString()
}

const checkoutFolder = path.join(import.meta.dirname, '../../..')

/** The jobs' way into a database that runs already: for tools beside the server, which start and change nothing. */
export async function findWorkerUrl(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) {
    const direct = config.databaseDirectUrl ?? config.databaseUrl
    return urlForRole(direct, 'archwire_worker', config.appSecret ?? '')
  }
  const dataDir = resolveDataDir(config.dataDir, checkoutFolder)
  const port = findPostmaster(path.join(dataDir, 'postgres'))?.port
  if (port === undefined) throw new WrongConfiguration(`No server runs on ${dataDir}: start it first.`)
  const appSecret = config.appSecret ?? (await readSecret(path.join(dataDir, 'secrets', 'app-secret')))
  if (appSecret === undefined) throw new WrongConfiguration(`The server on ${dataDir} is not ready yet.`)
  return urlForRole(`postgres://127.0.0.1:${port}/archwire`, 'archwire_worker', appSecret)
}
