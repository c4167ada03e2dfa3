import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Any number will do, as long as nobody else locks it in the database `postgres`. */
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
 * A connection that holds the lock for as long as it lasts. The lock goes when this process goes, however it
 * goes, and it goes with PostgreSQL too. Answers undefined when another process holds it.
 */
export const takeOwnerLock = async (adminUrl: string): Promise<pg.Client | undefined> => {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'archwire owner',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ssl: false,
  })
  // Whoever needs to know that the connection is lost listens to 'end', which always follows.
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
