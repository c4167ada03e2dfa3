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

export const saysReadOnly = (error: unknown): error is Error =>
  error instanceof Error && (error as { code?: unknown }).code === '25006'

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TakesNoChanges) return true
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && awayCodes.has(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return awayMessages.test(error.message)
}
