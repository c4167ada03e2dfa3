import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './database-away.ts'

/** Waits for a database that is still starting; gives up after a minute, or at once when it answers "no". */
export async function untilReachable(
  url: string,
  log: (line: string) => void,
  mostSeconds = 60,
): Promise<void> {
  for (let second = 0; ; second++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isDatabaseAway(error) || second >= mostSeconds) throw error
      if (second === 0) log('Waiting for the database…')
      await pause(1_000)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
