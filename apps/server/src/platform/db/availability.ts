import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// What PostgreSQL, the network and the pool say when the database cannot be reached, or has no room, just now.
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

/** The server is a replica, or a primary that became one: changes are taken elsewhere, or soon. */
export class ReadOnlyDatabase extends Error {}

/** There is no room for what was to be written: nothing of it was. */
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
 * What something is written from. `room`: changes, which leave the reserve alone. `reserve`: what must be written for
 * reading to go on (openings, logins), and what nobody will send again (what a bank or a patient has just answered).
 * `last`: what is written for as long as anything can be.
 */
export type WrittenFrom = 'room' | 'reserve' | 'last'

/** What is known of the database's room before it is asked to write. */
export type DatabaseRoom = {
  has(from: WrittenFrom): boolean
  /** PostgreSQL has just said that its disk is full. */
  onFull(): void
  /** A change was written. */
  onWritten(): void
}

/** For whoever finds out from PostgreSQL alone. */
export const unwatchedRoom: DatabaseRoom = {
  has: () => true,
  onFull: () => undefined,
  onWritten: () => undefined,
}

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
