import type Stripe from 'stripe'
import { nothingWasSent } from '../../../platform/outgoing-connections.ts'
import type {
  ChargeResult,
  ChargeState,
  MandateState,
  OnboardingStatus,
  PayoutState,
  RefundResult,
  SetupState,
} from '../port.ts'

/** The outcome of a payment at Stripe. */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeState['result'] {
  const chargeId = intent.id
  switch (intent.status) {
    case 'succeeded':
      return { outcome: 'succeeded', chargeId }
    case 'requires_action':
      return {
        outcome: 'needs-holder',
        chargeId,
        message: 'The bank asks for the cardholder.',
        clientSecret: intent.client_secret ?? '',
      }
    case 'requires_payment_method':
    case 'canceled': {
      const error = intent.last_payment_error
      return {
        outcome: 'declined',
        chargeId,
        code: error?.decline_code ?? error?.code ?? null,
        message: error?.message ?? 'The payment was declined.',
      }
    }
    default:
      return { outcome: 'processing', chargeId }
  }
}

export const refundStatus = (status: string | null): 'pending' | 'succeeded' | 'failed' =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'

export function refundOutcome(refund: Stripe.Refund): RefundResult {
  const outcome = refundStatus(refund.status)
  if (outcome !== 'failed') return { outcome, refundId: refund.id }
  return { outcome, refundId: refund.id, message: refund.failure_reason ?? 'The refund failed.' }
}

type StripeFailure = Error & {
  type?: string
  statusCode?: number
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: { id: string }
  detail?: unknown
}

const methodGone = 'This payment method cannot be used any more.'
const notTaken = 'The payment could not be taken just now, and nothing was charged. Please try again later.'

/** The outcome of a charge by an error of the SDK. Whatever is not certain is unknown. */
export function chargeFailure(error: StripeFailure): ChargeResult {
  const { type, statusCode, message } = error
  const chargeId = error.payment_intent?.id ?? null
  if (type === 'StripeCardError')
    return { outcome: 'declined', chargeId, code: error.decline_code ?? error.code ?? null, message }
  if (isRefused(error) && error.param === 'payment_method')
    return { outcome: 'declined', chargeId, code: 'resource_missing', message: methodGone }
  const wasNotSent =
    type === 'StripeConnectionError'
      ? nothingWasSent((error.detail as { code?: unknown } | undefined)?.code)
      : isRefused(error) || statusCode === 401 || statusCode === 403 || statusCode === 429
  return wasNotSent ? { outcome: 'notAsked', message: notTaken } : { outcome: 'unknown', message }
}

export function refundFailure(error: StripeFailure): RefundResult {
  return isRefused(error)
    ? { outcome: 'failed', refundId: null, message: error.message }
    : { outcome: 'unknown', message: error.message }
}

// 409: the key was used for another request, which says nothing about this one.
const isRefused = ({ type, statusCode = 0 }: StripeFailure) =>
  type === 'StripeInvalidRequestError' && statusCode >= 400 && statusCode < 500 && statusCode !== 409

export const isMissing = (error: StripeFailure): boolean =>
  error.type === 'StripeInvalidRequestError' &&
  (error.code === 'resource_missing' || error.statusCode === 404)

export const isInvalid = (error: StripeFailure): boolean => error.type === 'StripeInvalidRequestError'

/** The account exists, but has revoked our access. */
export const isDisconnected = (error: StripeFailure): boolean =>
  error.statusCode === 403 && error.code === 'account_invalid'

/** The code was used before, has expired or is invalid. */
export const isRefusedGrant = (error: StripeFailure): boolean =>
  error.type === 'StripeInvalidGrantError' || error.type === 'invalid_grant'

/** The status of an account, by what Stripe still requires. */
export function onboardingStatusOf(account: Stripe.Account): OnboardingStatus {
  if (account.charges_enabled && account.payouts_enabled) return 'completed'
  const { disabled_reason, currently_due, pending_verification } = account.requirements ?? {}
  if (disabled_reason?.startsWith('rejected.')) return 'rejected'
  const isWaiting = (pending_verification ?? []).length > 0
  return account.details_submitted && (currently_due ?? []).length === 0 && isWaiting
    ? 'pending_verification'
    : 'action_required'
}

/** The amount that the bank has withdrawn. Inquiries, and disputes that were won, do not count. */
export const disputedCents = (disputes: Stripe.Dispute[]): number =>
  disputes
    .filter(({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'))
    .reduce((sum, { amount }) => sum + amount, 0)

type Failed = Extract<SetupState, { status: 'failed' }>

const problems: Record<string, Failed['problem']> = {
  payment_method_microdeposit_verification_timeout: 'verification_expired',
  payment_method_microdeposit_verification_attempts_exceeded: 'verification_tries',
}

/** A setup at Stripe. A failed one has lost its method, and names it in its error. */
export function setupOf(setup: Stripe.SetupIntent): SetupState {
  const { id, status, next_action: next, last_setup_error: error } = setup
  const of = {
    id,
    customerId: idOf(setup.customer),
    methodId: idOf(setup.payment_method ?? error?.payment_method),
  }
  if (status === 'succeeded') return { ...of, status: 'succeeded' }
  const deposit = status === 'requires_action' ? next?.verify_with_microdeposits : undefined
  if (deposit !== undefined) {
    const verification = {
      kind: deposit.microdeposit_type === 'amounts' ? ('amounts' as const) : ('descriptor_code' as const),
      arrivesAt: new Date(deposit.arrival_date * 1000),
      url: deposit.hosted_verification_url,
    }
    return { ...of, status: 'waiting', verification }
  }
  const isOver = status === 'canceled' || (status === 'requires_payment_method' && error !== null)
  return isOver
    ? { ...of, status: 'failed', problem: problems[error?.code ?? ''] ?? 'verification_failed' }
    : { ...of, status: 'begun' }
}

export function mandateOf({ payment_method, status }: Stripe.Mandate): MandateState {
  const known = ({ active: 'active', inactive: 'inactive' } as const)[status as 'active' | 'inactive']
  return { methodId: idOf(payment_method) ?? '', status: known ?? 'pending' }
}

export const payoutOf = ({ status, amount, failure_message }: Stripe.Payout): PayoutState => ({
  isFailed: status === 'failed',
  amountCents: amount,
  message: failure_message ?? 'The bank did not take it.',
})

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)
