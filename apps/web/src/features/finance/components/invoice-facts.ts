import type { Invoice } from '@archwire/contract/finance/plans'
import type { InvoiceFacts, MenuFacts } from '@archwire/domain/finance/invoice-status'
import { canBeRefunded, isOpenCheck } from '@archwire/domain/finance/payment-status'
import { truncateToCents } from '@archwire/domain/money/cents'

/** What of an invoice decides what it is called. */
export const factsOf = (invoice: Invoice): InvoiceFacts => ({
  status: invoice.status,
  overdue: invoice.overdue,
  lastPaymentDeclined: invoice.payments.toSorted((a, b) => b.id - a.id)[0]?.status === 'declined',
})

export const refundable = ({ payments }: Invoice) =>
  payments.filter(payment => canBeRefunded(payment) && payment.amountRefundable > 0)

export const openChecks = ({ payments }: Invoice) => payments.filter(isOpenCheck)

/** Who looks at it, and what they have to pay with. */
export type Desk = { isAdmin: boolean; hasMethods: boolean; today: string }

/** What decides what its menu offers. */
export const menuFactsOf = (invoice: Invoice, { isAdmin, hasMethods, today }: Desk): MenuFacts => ({
  status: invoice.status,
  isAdmin,
  hasMethods,
  overdue: invoice.overdue,
  isDueLater: invoice.dueDate >= today,
  hasMethod: invoice.paymentMethodId !== null,
  dueCents: truncateToCents(invoice.dueAmount),
  canRefund: refundable(invoice).length > 0,
  hasCheck: openChecks(invoice).length > 0,
})
