import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clearOrphans, findPostmaster } from './find-postmaster.ts'
import { lastLogLines, launchPostgres, pickFreePort } from './launch-postgres.ts'
import type { Folders } from './prepare-folders.ts'
import type { Programs } from './prepare-programs.ts'

/** Any number that nobody else locks in the database `postgres`. */
const ownerKey = 4_127_390_655

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'

  constructor(dataDir: string) {
    super(
      `Another Archwire is running on this data folder (${dataDir}). ` +
        'Stop it, or set DATA_DIR to another folder.',
    )
  }
}

/**
 * A connection that holds the lock as long as it is open. The lock is released when this process or PostgreSQL ends, in
 * whatever way. Returns undefined if another process holds it.
 */
const takeOwnerLock = async (adminUrl: string): Promise<pg.Client | undefined> => {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'archwire owner',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ssl: false,
  })
  // Code that must know when the connection is lost listens to 'end', which always follows.
  client.on('error', () => {})
  try {
    await client.connect()
    if (await tryLock(client)) return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}

// PostgreSQL may need a moment to notice that the last owner was killed.
const tryLock = async (client: pg.Client) => {
  for (let tries = 0; tries < 15; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [ownerKey])
    if (rows[0]?.locked) return true
    await pause(100)
  }
  return false
}

export type Cluster = {
  programs: Programs
  folders: Folders
  password: string
  settings: Record<string, string>
  log: (line: string) => void
}

export type Ownership = { owner: pg.Client; port: number; adopted: boolean }

const mostLaunches = 6
const patience = 30_000

/**
 * Finds the PostgreSQL of this cluster or starts it, waits until it responds, and takes the owner's lock. Who started
 * it decides nothing: of two processes at once either may start PostgreSQL, and only the lock says who owns it.
 */
export const takeOwnership = async (cluster: Cluster, fixedPort?: number): Promise<Ownership> => {
  const { folders, log } = cluster
  let launches = 0
  let orphans: number[] = []
  let brokenSince: number | undefined
  const sayWhenSlow = everyTenSeconds(() => log('PostgreSQL is still starting or recovering'))
  for (;;) {
    const running = findPostmaster(folders.cluster)
    if (!running) {
      if (launches === mostLaunches) throw new Error(`PostgreSQL does not start.\n${lastLogLines(folders)}`)
      if (launches > 0) orphans = clearOrphans(folders.cluster, orphans)
      await pause(launches * 200)
      launches++
      const port = fixedPort ?? (await pickFreePort())
      await launchPostgres(cluster.programs, folders, port, cluster.settings)
      continue
    }
    if (!running.ready || !running.port) {
      sayWhenSlow()
      await pause(15)
      continue
    }
    try {
      const owner = await takeOwnerLock(adminUrl(cluster.password, running.port))
      if (!owner) throw new DataFolderInUse(folders.data)
      return { owner, port: running.port, adopted: launches === 0 }
    } catch (error) {
      if (error instanceof DataFolderInUse) throw error
      if (isWrongPassword(error)) throw wrongPassword(folders, error)
      if (isStarting(error)) {
        sayWhenSlow()
      } else {
        brokenSince ??= Date.now()
        if (Date.now() - brokenSince > patience) throw error
      }
      await pause(50)
    }
  }
}

export const adminUrl = (password: string, port: number) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const codeOf = (error: unknown) => (error as { code?: string }).code

const isStarting = (error: unknown) => codeOf(error) === '57P03'

const isWrongPassword = (error: unknown) => codeOf(error) === '28P01'

const wrongPassword = (folders: Folders, cause: unknown) =>
  new Error(
    `The password in ${folders.secrets}/postgres-password is not the one of the database in ${folders.cluster}. ` +
      'Put both back from the same backup.',
    { cause },
  )

const everyTenSeconds = (say: () => void) => {
  let last = Date.now()
  return () => {
    if (Date.now() - last < 10_000) return
    last = Date.now()
    say()
  }
}
