/** What became of an attempt to take money, and what can still be done about it. */

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

export const paymentGateways = ['stripe', 'on_site'] as const
export type PaymentGatewayName = (typeof paymentGateways)[number]

/** Who takes the money: the provider, or the desk itself. */
export const gatewayOf = (way: PaymentWay): PaymentGatewayName =>
  way === 'credit_card' || way === 'ach' ? 'stripe' : 'on_site'

const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['capturing', 'processed', 'declined', 'canceled'],
  capturing: ['processed', 'declined'],
  // Declined after all: a check that bounced, a debit that was returned.
  processed: ['refunded', 'declined'],
  // Given up because nobody knew of it, and it came after all.
  declined: ['processed'],
  refunded: [],
  canceled: ['processed'],
}

export const paymentCanBecome = (from: PaymentStatus, to: PaymentStatus): boolean => next[from].includes(to)

type Paid = { status: PaymentStatus; paymentMethod: PaymentWay }

/** Money that came and can go back by the way it came. */
export const canBeRefunded = ({ status, paymentMethod }: Paid): boolean =>
  status === 'processed' && paymentMethod !== 'check'

export const isOpenCheck = ({ status, paymentMethod }: Paid): boolean =>
  paymentMethod === 'check' && status === 'processed'

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]
