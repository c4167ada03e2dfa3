import { Temporal } from 'temporal-polyfill'

/** Days after the first decline on which a charge is retried automatically. */
export const retryDays = [1, 3, 5, 7] as const

/**
 * The day of the next retry after this many declines in a row, the first of them on that day; undefined if that was the
 * last one.
 */
export function nextTry(firstDeclinedOn: string, declined: number): string | undefined {
  const after = retryDays[declined - 1]
  return after === undefined
    ? undefined
    : Temporal.PlainDate.from(firstDeclinedOn).add({ days: after }).toString()
}

// Declines that no retry can change: the card no longer exists, or the bank forbids it.
const finalCodes = new Set([
  'authentication_required',
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'card_not_supported',
  'account_closed',
  'no_account',
  'resource_missing',
  'debit_not_authorized',
  'revocation_of_authorization',
  'stop_payment_order',
  'bank_account_restricted',
])

export const isFinalDecline = (code: string | null): boolean => code !== null && finalCodes.has(code)

export type Dunning = {
  /** Automatic charges that were declined in a row. */
  failedAttempts: number
  firstDeclinedOn: string | null
  nextAttemptOn: string | null
}

export const noDunning: Dunning = { failedAttempts: 0, firstDeclinedOn: null, nextAttemptOn: null }

/**
 * What a decline changes on its invoice. An automatic charge is retried. A charge at the desk is left to the staff, and
 * does not change scheduled retries; an invoice that was declined for good before stays so.
 */
export function afterDecline(
  { failedAttempts, firstDeclinedOn, nextAttemptOn }: Dunning,
  decline: { isAutomatic: boolean; code: string | null; today: string; wasDeclined: boolean },
): Dunning & { status: 'awaiting_payment' | 'awaiting_process' | 'declined' } {
  const before = { failedAttempts, firstDeclinedOn, nextAttemptOn }
  if (!decline.isAutomatic) {
    if (nextAttemptOn !== null) return { ...before, status: 'awaiting_process' }
    const isDeclined = decline.wasDeclined || isFinalDecline(decline.code)
    return { ...before, status: isDeclined ? 'declined' : 'awaiting_payment' }
  }
  const first = firstDeclinedOn ?? decline.today
  const failed = failedAttempts + 1
  const next = isFinalDecline(decline.code) ? undefined : nextTry(first, failed)
  return {
    failedAttempts: failed,
    firstDeclinedOn: first,
    nextAttemptOn: next ?? null,
    status: next === undefined ? 'declined' : 'awaiting_process',
  }
}
