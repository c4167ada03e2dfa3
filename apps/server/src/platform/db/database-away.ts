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

/** Who was asked for a change is a replica, or a primary that became one: changes are taken elsewhere, or soon. */
export class TakesNoChanges extends Error {}

/** There is no room for what was to be written: nothing of it was. */
export class DatabaseFull extends Error {}

/** Whether PostgreSQL says that its disk is full: where that happens deep inside, only its words tell. */
export function saysDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  const isOnlyInWords = code === '58030' || code === 'XX000'
  return (
    code === '53100' || (isOnlyInWords && /no space left on device|disk quota exceeded/i.test(error.message))
  )
}

export const saysReadOnly = (error: unknown): error is Error =>
  error instanceof Error && (error as { code?: unknown }).code === '25006'

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TakesNoChanges || error instanceof DatabaseFull) return true
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && awayCodes.has(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return awayMessages.test(error.message)
}
