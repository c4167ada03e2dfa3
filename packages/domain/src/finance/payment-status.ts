/** The statuses of a payment, and what can still be done about it. */

export const paymentStatuses = [
  'pending',
  'capturing',
  'processed',
  'declined',
  'refunded',
  'canceled',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentWays = ['credit_card', 'ach', 'cash', 'check'] as const
export type PaymentWay = (typeof paymentWays)[number]

const paymentGateways = ['stripe', 'on_site'] as const
type PaymentGatewayName = (typeof paymentGateways)[number]

/** Who takes the payment: the provider or the desk. */
export const gatewayOf = (way: PaymentWay): PaymentGatewayName =>
  way === 'credit_card' || way === 'ach' ? 'stripe' : 'on_site'

const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['capturing', 'processed', 'declined', 'canceled'],
  capturing: ['processed', 'declined'],
  // Declined afterwards: a check bounced, or a debit was returned.
  processed: ['refunded', 'declined'],
  // It was given up as unknown, and succeeded after all.
  declined: ['processed'],
  refunded: [],
  canceled: ['processed'],
}

export const paymentCanBecome = (from: PaymentStatus, to: PaymentStatus): boolean => next[from].includes(to)

type Paid = { status: PaymentStatus; paymentMethod: PaymentWay }

/** Whether the payment was received and can be refunded the way it came. */
export const canBeRefunded = ({ status, paymentMethod }: Paid): boolean =>
  status === 'processed' && paymentMethod !== 'check'

export const isOpenCheck = ({ status, paymentMethod }: Paid): boolean =>
  paymentMethod === 'check' && status === 'processed'

const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The statuses of a saved card or bank account. Only an active one is ever charged. */
export const methodStatuses = ['active', 'unverified', 'unusable', 'removed'] as const
export type MethodStatus = (typeof methodStatuses)[number]

/** Why a saved method cannot be charged any more. */
export const methodProblems = [
  'verification_failed',
  'verification_expired',
  'verification_tries',
  'mandate_inactive',
  'taken_away',
] as const
export type MethodProblem = (typeof methodProblems)[number]

/** For staff, shown beside the method and on the invoices that it was to pay. */
export const methodProblemMessages: Record<MethodProblem, string> = {
  verification_failed: 'The bank account could not be verified.',
  verification_expired: 'The bank account was not verified in time.',
  verification_tries: 'The bank account could not be verified: what was typed was wrong too often.',
  mandate_inactive: 'The patient’s bank does not allow debits of this account any more.',
  taken_away: 'The saved card or bank account was taken away at the payment provider.',
}

export const waitsForVerification = 'This bank account waits for verification and cannot be charged yet'
