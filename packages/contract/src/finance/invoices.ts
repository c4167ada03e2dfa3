import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, page, pageNumber } from '../fields.ts'
import { gatewayForBrowser } from './methods.ts'
import { dollars, sentDollars } from './money.ts'
import { charge, invoice, payment, paymentPlan } from './plans.ts'

const ofInvoice = z.object({ id })

export const listPayments = endpoint({
  method: 'GET',
  path: '/billing/invoices/:id/payments',
  who: 'staff',
  summary: 'The payments of an invoice, the newest first',
  params: ofInvoice,
  reply: z.array(payment),
})

export const chargeInvoice = endpoint({
  method: 'POST',
  path: '/billing/invoices/:id/payments',
  who: 'staff',
  summary: 'Take a payment for an invoice, once per Idempotency-Key',
  params: ofInvoice,
  body: charge,
  reply: payment,
})

export const changeInvoiceMethod = endpoint({
  method: 'PUT',
  path: '/billing/invoices/:id/payment_method',
  who: 'staff',
  summary: 'Pay an invoice by another card or bank account; with `default` every open invoice of its plan',
  params: ofInvoice,
  body: z.object({
    invoice: z.object({
      payment_method_id: z
        .string({ error: 'Payment method is required' })
        .min(1, 'Payment method is required')
        .max(255),
      default: z.boolean().default(false),
    }),
  }),
  reply: z.union([invoice, paymentPlan]),
})

export const scheduleInvoice = endpoint({
  method: 'PUT',
  path: '/billing/invoices/:id/awaiting_process',
  who: 'staff',
  summary: 'Have an invoice charged by itself on its day',
  params: ofInvoice,
  body: z.object({ invoice_id: z.unknown().optional() }).optional(),
  reply: invoice,
})

export const declineCheck = endpoint({
  method: 'PUT',
  path: '/billing/invoices/:id/payments/:paymentId/decline',
  who: 'staff',
  summary: 'A check came to nothing: its invoice is to be paid again',
  params: z.object({ id, paymentId: id }),
  reply: invoice,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/billing/invoices/:id/payments/:paymentId/refund',
  who: 'admin',
  summary: 'Give a payment or a part of it back, once per Idempotency-Key',
  params: z.object({ id, paymentId: id }),
  body: z.object({
    amount: sentDollars({ missing: 'Amount is required', wrong: 'Amount must be a number' }),
    message: z.string().trim().max(500).nullish(),
  }),
  reply: payment,
})

export const cancelInvoice = endpoint({
  method: 'DELETE',
  path: '/billing/invoices/:id/cancel',
  who: 'admin',
  summary: 'Cancel an invoice for which nothing was paid',
  params: ofInvoice,
})

export const sendPaymentLink = endpoint({
  method: 'GET',
  path: '/billing/invoices/:id/links/new',
  who: 'staff',
  summary: 'Send the patient the link by which an invoice can be paid; once a minute at most',
  needsAntiForgery: 'It sends a letter and a text.',
  params: ofInvoice,
  reply: z.object({ url: z.string(), sentTo: z.array(z.enum(['email', 'sms'])) }),
})

/** An invoice as the visitor of its link sees it. */
export const publicInvoice = z.object({
  clinicName: z.string(),
  clinicPhone: z.string().nullable(),
  clinicAddress: z.string().nullable(),
  patientFirstName: z.string(),
  description: z.string(),
  dueDate: z.iso.date(),
  total: dollars,
  paid: dollars,
  refunded: dollars,
  dueAmount: dollars,
  status: invoice.shape.status,
  overdue: z.boolean(),
  lastPaymentDeclined: z.boolean(),
  payable: z.boolean(),
  payments: z.array(
    payment.pick({
      createdAt: true,
      amountCharged: true,
      amountRefunded: true,
      last4: true,
      status: true,
      paymentMethod: true,
    }),
  ),
  gateway: gatewayForBrowser.nullable(),
  /** The bank account that will pay it, while it waits to be verified, and where that is done. */
  verification: z.object({ url: z.string(), last4: z.string() }).optional(),
  /** Which payment of its plan it is; absent if it is the only one. */
  part: z
    .object({ kind: z.enum(['installment', 'down_payment']), number: z.number().int(), of: z.number().int() })
    .optional(),
  /** Where the receipt of the last payment goes, most of the address hidden; absent if it goes nowhere. */
  receipt: z.object({ to: z.string(), isSent: z.boolean() }).optional(),
})
export type PublicInvoice = z.output<typeof publicInvoice>

const token = z.object({ token: z.string().max(200) })
// All patients who use a tablet at the front desk share one address.
const fromOneAddress = { calls: 60, seconds: 10 * 60 }

export const readPublicInvoice = endpoint({
  method: 'GET',
  path: '/public/invoices/:token',
  who: 'token',
  summary: 'An invoice as its link shows it',
  readsSession: 'Staff open a link that has ended.',
  limit: { calls: 120, seconds: 60 },
  params: token,
  reply: publicInvoice,
})

export const startPublicSetup = endpoint({
  method: 'POST',
  path: '/public/invoices/:token/setup',
  who: 'token',
  summary: "The provider's secret by which its own fields take a card for an invoice",
  limit: fromOneAddress,
  params: token,
  reply: z.object({ clientSecret: z.string() }),
})

/** The secret with which the browser lets the cardholder confirm the charge. */
export const holderNeeded = z.object({ clientSecret: z.string() })

export const payPublicInvoice = endpoint({
  method: 'POST',
  path: '/public/invoices/:token/payments',
  who: 'token',
  summary: 'Pay an invoice by its link, once per Idempotency-Key; 202 where the bank asks for the holder',
  limit: fromOneAddress,
  params: token,
  body: z.object({ payment_method_id: z.string().min(1).max(255) }),
  reply: z.union([payment, holderNeeded]),
})

export const payContract = endpoint({
  method: 'POST',
  path: '/public/contracts/:token/plan',
  who: 'token',
  summary:
    'Set up the payments of a signed contract as it says, or find them set up, and show the invoice of the first day',
  limit: fromOneAddress,
  params: token,
  reply: z.object({
    /** The link of the invoice, by which it is paid. */
    token: z.string(),
    invoice: publicInvoice,
  }),
})

export const ageBuckets = ['0-30', '31-60', '61-90', 'over-90'] as const

export const overdueInvoice = z.object({
  invoiceId: z.number().int(),
  patientId: z.number().int(),
  patientName: z.string(),
  phoneNumber: z.string().nullable(),
  description: z.string(),
  dueDate: z.iso.date(),
  days: z.number().int(),
  bucket: z.enum(ageBuckets),
  dueAmount: dollars,
  status: invoice.shape.status,
  lastErrorMessage: z.string().nullable(),
})
export type OverdueInvoice = z.output<typeof overdueInvoice>

export const listOverdue = endpoint({
  method: 'GET',
  path: '/billing/overdue',
  who: 'admin',
  summary: 'What is overdue in the clinic, by age, the oldest first',
  query: z.object({ bucket: z.enum(ageBuckets).optional(), page: pageNumber }),
  reply: page(overdueInvoice).extend({
    buckets: z.array(z.object({ bucket: z.enum(ageBuckets), invoices: z.number().int(), amount: dollars })),
  }),
})

export const downloadOverdue = endpoint({
  method: 'GET',
  path: '/billing/overdue.csv',
  who: 'admin',
  summary: 'The same as a table for a spreadsheet, of one age or of all',
  query: z.object({ bucket: z.enum(ageBuckets).optional() }),
  answersFile: true,
})

/** A patient who owes something whose day is past. */
const pastDuePatient = z.object({
  patientId: z.number().int(),
  patientName: z.string(),
  phoneNumber: z.string().nullable(),
  installments: z.number().int(),
  amount: dollars,
  /** Since the oldest was due. */
  days: z.number().int(),
  dueDate: z.iso.date(),
  bucket: z.enum(ageBuckets),
  /** Why the last attempt failed, as staff say it. */
  lastReason: z.string().nullable(),
  /** When something of it is charged again by itself. */
  nextAttemptOn: z.iso.date().nullable(),
})
export type PastDuePatient = z.output<typeof pastDuePatient>

const pastDueFilter = {
  /** A name, a phone number or an email. */
  query: z.string().trim().max(100).optional(),
  bucket: z.enum(ageBuckets).optional(),
}

export const listPastDue = endpoint({
  method: 'GET',
  path: '/billing/past_due',
  who: 'staff',
  summary: 'Who owes something whose day is past, the longest due first, and how much in all',
  query: z.object({ ...pastDueFilter, page: pageNumber }),
  reply: page(pastDuePatient).extend({
    /** Of what was asked for, all pages together. */
    patients: z.number().int(),
    amount: dollars,
    /** By the oldest installment of each patient; they are not narrowed by `bucket`. */
    buckets: z.array(z.object({ bucket: z.enum(ageBuckets), patients: z.number().int(), amount: dollars })),
  }),
})
export type PastDuePage = z.output<(typeof listPastDue)['reply']>

export const downloadPastDue = endpoint({
  method: 'GET',
  path: '/billing/past_due.csv',
  who: 'admin',
  summary: 'The same as a table for a spreadsheet',
  query: z.object(pastDueFilter),
  answersFile: true,
})
