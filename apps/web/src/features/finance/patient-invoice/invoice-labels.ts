import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import { invoiceStatusLabel, isFinal } from '@archwire/domain/finance/invoice-status'
import { truncateToCents } from '@archwire/domain/money/cents'

/** The stamp on an invoice that is no longer payable; undefined while it is. */
export const stampOf = (invoice: PublicInvoice): string | undefined =>
  isFinal(invoice.status) || invoice.status === 'voided' ? invoiceStatusLabel(invoice) : undefined

/** The cents not due here because they were paid in advance by another invoice. */
export function paidInAdvance({ status, total, dueAmount, paid, refunded }: PublicInvoice): number {
  if (status === 'canceled' || status === 'voided' || status === 'refunded') return 0
  const open = isFinal(status) ? 0 : truncateToCents(dueAmount) - truncateToCents(refunded)
  return truncateToCents(total) - truncateToCents(paid) - open
}

type PublicPayment = PublicInvoice['payments'][number]

const ways: Record<PublicPayment['paymentMethod'], string> = {
  credit_card: 'Card',
  ach: 'Bank account',
  cash: 'Cash',
  check: 'Check',
}

/** The payments that patients see: successful and pending ones. */
export const shownPayments = ({ payments }: PublicInvoice): PublicPayment[] =>
  payments.filter(({ status }) => status !== 'declined' && status !== 'canceled')

export const paymentLabel = ({ paymentMethod, last4, status }: PublicPayment): string => {
  const way = last4 === null ? ways[paymentMethod] : `${ways[paymentMethod]} •••• ${last4}`
  return status === 'pending' || status === 'capturing' ? `${way}, processing` : way
}

/** What became of the receipt of the last payment. */
export const receiptLabel = ({ to, isSent }: NonNullable<PublicInvoice['receipt']>): string =>
  isSent ? `A receipt was sent to ${to}.` : `A receipt is on its way to ${to}.`
