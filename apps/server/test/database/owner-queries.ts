import type { Pool, PoolClient } from 'pg'
import { until } from '../fixtures/until.ts'

/** Inserts a row as the owner; returns it as it is stored. */
export async function insertRow<Row>(
  owner: Pool,
  table: string,
  values: Record<string, unknown>,
): Promise<Row> {
  const keys = Object.keys(values)
  const places = keys.map((_, index) => `$${index + 1}`)
  const { rows } = await owner.query(
    `insert into ${table} (${keys.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(values),
  )
  return rows[0]
}

/** Queries the database as its owner. */
export type OwnerQuery = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export const ownerQuery =
  (owner: Pool): OwnerQuery =>
  async (text, values = []) =>
    (await owner.query(text, values)).rows

/**
 * Holds the locks of `first` until `start` waits for them, then runs `meanwhile` and commits: what happens if somebody
 * else is a moment faster. Returns the result of `start`.
 */
export async function interleave<T>(
  owner: Pool,
  steps: {
    first: (client: PoolClient) => Promise<unknown>
    start: () => Promise<T>
    meanwhile?: (client: PoolClient) => Promise<unknown>
  },
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await steps.first(client)
    const started = steps.start()
    // It is awaited below, and must not count as an unhandled rejection if something else fails first.
    started.catch(() => undefined)
    await untilSomebodyWaits(owner)
    await steps.meanwhile?.(client)
    await client.query('commit')
    return await started
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Waits until somebody waits for a lock. */
export const untilSomebodyWaits = (owner: Pool): Promise<void> =>
  until('somebody waits for a lock', async () => (await waiting(owner)) > 0)

const waiting = async (owner: Pool): Promise<number> =>
  (
    await owner.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`,
    )
  ).rowCount ?? 0
