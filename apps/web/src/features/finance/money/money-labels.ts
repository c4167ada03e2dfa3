import type { Invoice, Payment } from '@archwire/contract/finance/plans'
import type { PaymentWay } from '@archwire/domain/finance/payment-status'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'

/** Formats dollars from the API: $1,234.50. */
export const money = (dollars: number): string => formatDollars(truncateToCents(dollars))

/** A day, or the clinic's day of an instant, from the API. */
export const dayLabel = (day: string): string => formatDay(day.slice(0, 10), 'MM/dd/yyyy')

/** When an invoice is tried again by itself. */
export const nextTryLabel = (day: string): string => `Next automatic try: ${dayLabel(day)}`

export const wayNames: Record<PaymentWay, string> = {
  credit_card: 'Card',
  ach: 'Bank account',
  cash: 'Cash',
  check: 'Check',
}

/** Card •••• 4242 */
export const wayLabel = ({ paymentMethod, last4 }: Pick<Payment, 'paymentMethod' | 'last4'>): string =>
  last4 === null ? wayNames[paymentMethod] : `${wayNames[paymentMethod]} •••• ${last4}`

export const monthsLabel = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`

/** The name of an invoice in its plan. */
export function invoiceName({ kind, sequence }: Pick<Invoice, 'kind' | 'sequence'>, installments: number) {
  if (kind === 'advance') return 'Paid in advance'
  if (kind === 'down_payment') return `Down payment, 1 of ${monthsLabel(installments)}`
  return installments === 1
    ? `One-time payment, ${monthsLabel(1)}`
    : `Installment ${sequence} of ${monthsLabel(installments)}`
}

/** The suffix of a bank account that cannot be charged yet. */
export const waitingLabel = 'waiting for verification'

const brandNames: Record<string, string> = { amex: 'American Express', diners: 'Diners Club', jcb: 'JCB' }

/** Visa •••• 4242, of a card or of a bank account. */
export const methodLabel = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandNames[brand.toLowerCase()] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`} •••• ${last4}`

/** The same, with a suffix while it waits for verification. */
export const savedMethodLabel = (method: { brand: string; last4: string; status: string }): string =>
  method.status === 'unverified' ? `${methodLabel(method)}, ${waitingLabel}` : methodLabel(method)
