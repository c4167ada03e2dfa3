import { withdrawInvoiceLink as withdrawCall } from '@archwire/contract/documents/link-calls'
import {
  cancelInvoice as cancelCall,
  changeInvoiceMethod as changeCall,
  chargeInvoice as chargeCall,
  declineCheck as declineCall,
  sendPaymentLink as linkCall,
  refundPayment as refundCall,
  scheduleInvoice as scheduleCall,
} from '@archwire/contract/finance/invoices'
import type { Invoice, Payment } from '@archwire/contract/finance/plans'
import type { InvoiceFacts, MenuFacts } from '@archwire/domain/finance/invoice-status'
import { canBeRefunded, isOpenCheck } from '@archwire/domain/finance/payment-status'
import { truncateToCents } from '@archwire/domain/money/cents'
import { call } from '../../../lib/api/call.ts'
import { type ChargeNow, chargeRequest } from '../money/payment-plans.ts'

export const chargeInvoice = (
  invoiceId: number,
  charge: ChargeNow,
  idempotencyKey: string,
): Promise<Payment> =>
  call(chargeCall, { params: { id: invoiceId }, body: chargeRequest(charge) }, { idempotencyKey })

/** `wholePlan`: for every open invoice of its plan. */
export const changeInvoiceMethod = (invoiceId: number, methodId: string, wholePlan: boolean) =>
  call(changeCall, {
    params: { id: invoiceId },
    body: { invoice: { payment_method_id: methodId, default: wholePlan } },
  })

export const refundPayment = (
  { invoiceId, paymentId }: { invoiceId: number; paymentId: number },
  { cents, message }: { cents: number; message: string | null },
  idempotencyKey: string,
): Promise<Payment> =>
  call(
    refundCall,
    { params: { id: invoiceId, paymentId }, body: { amount: cents / 100, message } },
    { idempotencyKey },
  )

export const declineCheck = (invoiceId: number, paymentId: number) =>
  call(declineCall, { params: { id: invoiceId, paymentId } })

export const scheduleInvoice = (invoiceId: number) =>
  call(scheduleCall, { params: { id: invoiceId }, body: { invoice_id: invoiceId } })

export const cancelInvoice = (invoiceId: number) => call(cancelCall, { params: { id: invoiceId } })

export const sendPaymentLink = (invoiceId: number) =>
  call(linkCall, { params: { id: invoiceId } }, { withAntiForgery: true })

export const withdrawInvoiceLink = (invoiceId: number) => call(withdrawCall, { params: { id: invoiceId } })

/** The facts that decide the label of an invoice's status. */
export const factsOf = (invoice: Invoice): InvoiceFacts => ({
  status: invoice.status,
  overdue: invoice.overdue,
  lastPaymentDeclined: invoice.payments.toSorted((a, b) => b.id - a.id)[0]?.status === 'declined',
})

export const refundable = ({ payments }: Invoice) =>
  payments.filter(payment => canBeRefunded(payment) && payment.amountRefundable > 0)

export const openChecks = ({ payments }: Invoice) => payments.filter(isOpenCheck)

/** The person viewing the invoice, and whether the patient has saved methods. */
export type Viewer = { isAdmin: boolean; hasMethods: boolean; today: string }

/** The facts that decide which actions the menu offers. */
export const menuFactsOf = (invoice: Invoice, { isAdmin, hasMethods, today }: Viewer): MenuFacts => ({
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
