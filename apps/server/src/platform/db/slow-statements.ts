import type { PoolClient, QueryConfig } from 'pg'

/** Whom to tell of statements that took longer than this. */
export type SlowStatements = { ms: number; log: { warn(fields: object, message: string): void } }

const watched = new WeakMap<object, SlowStatements>()

export const watchStatements = (client: PoolClient, slow: SlowStatements): void =>
  void watched.set(client, slow)

// Around every transaction, and never what took so long.
const frame = new Set(['begin', 'begin read only', 'rollback'])
const longestText = 160

/** When a flight of statements lands: tells of it if it was slow, by what our own code calls them, never by their values. */
export function flightWatch(client: object, queries: QueryConfig[]): (() => void) | undefined {
  const slow = watched.get(client)
  if (slow === undefined) return undefined
  const started = performance.now()
  return () => {
    const ms = Math.round(performance.now() - started)
    if (ms < slow.ms) return
    const statements = queries
      .filter(({ text }) => !frame.has(text) && !text.startsWith("select set_config('app.clinic_id'"))
      .map(({ name, text }) => ({ name, text: text.replace(/\s+/g, ' ').trim().slice(0, longestText) }))
    slow.log.warn({ ms, statements }, 'a slow statement')
  }
}
