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
import type { Payment } from '@archwire/contract/finance/plans'
import { call } from '../../../lib/call.ts'
import { type ChargeNow, chargeSent } from './charge-sent.ts'

export const chargeInvoice = (
  invoiceId: number,
  charge: ChargeNow,
  idempotencyKey: string,
): Promise<Payment> =>
  call(chargeCall, { params: { id: invoiceId }, body: chargeSent(charge) }, { idempotencyKey })

/** `wholePlan`: every open invoice of its plan. */
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
