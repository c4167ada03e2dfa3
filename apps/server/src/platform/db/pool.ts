import type { PoolClient, QueryConfig } from 'pg'
import pg from 'pg'

/** Statements that take longer than this are logged. */
export type SlowStatements = { ms: number; log: { warn(fields: object, message: string): void } }

const watched = new WeakMap<object, SlowStatements>()

const watchStatements = (client: PoolClient, slow: SlowStatements): void => void watched.set(client, slow)

// Around every transaction, and never what took so long.
const transactionFrame = new Set(['begin', 'begin read only', 'rollback'])
const longestText = 160

/** Called when a pipeline is answered: logs it if it was slow, with the text of its statements, never with their values. */
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
