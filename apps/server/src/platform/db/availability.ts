import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// Error codes of PostgreSQL, the network and the pool for a database that cannot be reached, or has no room, at the
// moment.
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '53100',
  '53200',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  '25P03',
])
const awayMessages =
  /connection terminated|query read timeout|connection error|timeout exceeded when trying to connect|not queryable|closed the connection/i

/** The server is a replica, or was a primary that became one: changes must go to another server, or wait. */
export class ReadOnlyDatabase extends Error {}

/** There was no room for a change, and nothing of it was written. */
export class DatabaseFull extends Error {}

/** Whether PostgreSQL reports a full disk: some of its errors say so only in their message. */
export function isDiskFullError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  const isOnlyInWords = code === '58030' || code === 'XX000'
  return (
    code === '53100' || (isOnlyInWords && /no space left on device|disk quota exceeded/i.test(error.message))
  )
}

export const isReadOnlyError = (error: unknown): error is Error =>
  error instanceof Error && (error as { code?: unknown }).code === '25006'

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ReadOnlyDatabase || error instanceof DatabaseFull) return true
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && awayCodes.has(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return awayMessages.test(error.message)
}

/**
 * Which part of the disk a write may use. `room`: ordinary changes, which leave the reserve free. `reserve`: what must
 * be written so that reading goes on (openings, logins), and what nobody will send again (a response of a bank or a
 * patient). `last`: written for as long as anything can be.
 */
export type WrittenFrom = 'room' | 'reserve' | 'last'

/** What is known about the database's disk before a write. */
export type DatabaseRoom = {
  has(from: WrittenFrom): boolean
  /** PostgreSQL has just said that its disk is full. */
  onFull(): void
  /** A change was written. */
  onWritten(): void
}

/** For processes that learn of a full disk from PostgreSQL alone. */
export const unwatchedRoom: DatabaseRoom = {
  has: () => true,
  onFull: () => undefined,
  onWritten: () => undefined,
}

/** Waits for a database that is still starting. Gives up after a minute, or at once if it refuses the connection. */
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
