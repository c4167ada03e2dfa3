import type { PoolClient, QueryConfig } from 'pg'
import pg from 'pg'

/** Statements that take longer than this are logged. */
export type SlowStatements = { ms: number; log: { warn(fields: object, message: string): void } }

const watched = new WeakMap<object, SlowStatements>()

const watchStatements = (client: PoolClient, slow: SlowStatements): void => void watched.set(client, slow)

// These frame every transaction and are never the slow part.
const transactionFrame = new Set(['begin', 'begin read only', 'rollback'])
const longestText = 160

/**
 * Returns a function to call when the pipeline has finished: it logs a slow pipeline with the text of its statements,
 * never with their values.
 */
export function watchPipeline(client: object, queries: QueryConfig[]): (() => void) | undefined {
  const slow = watched.get(client)
  if (slow === undefined) return undefined
  const started = performance.now()
  return () => {
    const ms = Math.round(performance.now() - started)
    if (ms < slow.ms) return
    const statements = queries
      .filter(
        ({ text }) => !transactionFrame.has(text) && !text.startsWith("select set_config('app.clinic_id'"),
      )
      .map(({ name, text }) => ({ name, text: text.replace(/\s+/g, ' ').trim().slice(0, longestText) }))
    slow.log.warn({ ms, statements }, 'a slow statement')
  }
}

// Ids and counts are far below 2^53, and the wire carries them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is read as text, '2026-05-06', and not as midnight in some zone.
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
    // A response of 503 is better than a request that hangs while the database is away.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    // A machine that lost power closes no connection, and TCP would wait for a quarter of an hour or for ever.
    query_timeout: options.mostMsOfSilence ?? 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } as pg.PoolConfig)
  // A broken connection is replaced at its next use, and the statement that used it fails by itself. Without these
  // listeners, for idle and for busy connections, the error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    if (options.slow !== undefined) watchStatements(client, options.slow)
  })
  return pool
}
