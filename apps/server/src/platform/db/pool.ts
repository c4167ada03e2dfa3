import pg from 'pg'
import { type SlowStatements, watchStatements } from './slow-statements.ts'

// Ids and counts are far below 2^53, and the wire carries them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is a day wherever it is read: '2026-05-06', not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export function openPool(
  url: string,
  options: { max?: number; name: string; slow?: SlowStatements | undefined; mostMsOfSilence?: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: `archwire ${options.name}`,
    pipeline: true,
    // Rather an answer of 503 than a request that hangs while the database is away.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    // A machine that lost its power says nothing, and TCP would wait for it a quarter of an hour, or for ever.
    query_timeout: options.mostMsOfSilence ?? 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } as pg.PoolConfig)
  // A connection that breaks is replaced at its next use. The statement that it was busy with fails by itself; without
  // listeners, for idle and for busy ones, the news alone would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    if (options.slow !== undefined) watchStatements(client, options.slow)
  })
  return pool
}
