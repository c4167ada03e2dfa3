import type { Pool, PoolClient } from 'pg'
import { until } from './until.ts'

/**
 * Holds what `first` locked until `start` waits for it, then does `meanwhile` and commits: what happens when somebody
 * else is quicker by a moment. Answers what was started.
 */
export async function inBetween<T>(
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
    // It is awaited below, and must not count as unheard if something else fails first.
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

/** For a lock that somebody else has. */
export const untilSomebodyWaits = (owner: Pool): Promise<void> =>
  until('somebody waits for a lock', async () => (await waiting(owner)) > 0)

const waiting = async (owner: Pool): Promise<number> =>
  (
    await owner.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`,
    )
  ).rowCount ?? 0
