import type Stripe from 'stripe'
import type { MandateState, PayoutState, SetupState } from '../port.ts'

type Failed = Extract<SetupState, { status: 'failed' }>

const problems: Record<string, Failed['problem']> = {
  payment_method_microdeposit_verification_timeout: 'verification_expired',
  payment_method_microdeposit_verification_attempts_exceeded: 'verification_tries',
}

/** What Stripe has of a setup. One that failed has lost its method, and names it with what went wrong. */
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
