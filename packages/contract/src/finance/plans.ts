import { invoiceStatuses, planStatuses } from '@archwire/domain/finance/invoice-status'
import { paymentStatuses, paymentWays } from '@archwire/domain/finance/payment-status'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant } from '../fields.ts'
import { dollars, sentDollars } from './money.ts'

export const refund = z.object({
  id: z.number().int(),
  amount: dollars,
  status: z.enum(['pending', 'succeeded', 'failed']),
  message: z.string().nullable(),
  lastErrorMessage: z.string().nullable(),
  createdAt: instant,
})

export const payment = z.object({
  id: z.number().int(),
  paymentMethod: z.enum(paymentWays),
  last4: z.string().nullable(),
  status: z.enum(paymentStatuses),
  lastErrorMessage: z.string().nullable(),
  /** The amount that was to be charged. */
  amountTargeted: dollars,
  /** 0 until the charge succeeds. */
  amountCharged: dollars,
  amountRefunded: dollars,
  /** The part of the charged amount that can still be refunded. */
  amountRefundable: dollars,
  additionalInfo: z.string().nullable(),
  disputed: z.boolean(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  refunds: z.array(refund),
})
export type Payment = z.output<typeof payment>

export const invoice = z.object({
  id: z.number().int(),
  identifierToken: z.string(),
  publicUrl: z.string(),
  /** Until when the link works for the patient; null: as long as the invoice is open. */
  linkEndsAt: instant.nullable(),
  kind: z.enum(['installment', 'down_payment', 'advance']),
  sequence: z.number().int(),
  dueDate: z.iso.date(),
  finalAmount: dollars,
  total: dollars,
  dueAmount: dollars,
  /** 0 if no payment can be taken now. */
  amountPayable: dollars,
  paid: dollars,
  refunded: dollars,
  /** Paid in advance, by another invoice of the plan. */
  allocated: dollars,
  disputed: dollars,
  status: z.enum(invoiceStatuses),
  paidAt: instant.nullable(),
  overdue: z.boolean(),
  paymentMethodId: z.string().nullable(),
  sendPaymentLink: z.boolean(),
  lastErrorMessage: z.string().nullable(),
  nextAttemptOn: z.iso.date().nullable(),
  payments: z.array(payment),
})
export type Invoice = z.output<typeof invoice>

/** How money stands, of a plan or of all plans of a patient: agreed = paid - refunded + dueNow + toCome. */
export const balance = z.object({
  /** What was agreed on, without what is not owed any more. */
  agreed: dollars,
  paid: dollars,
  refunded: dollars,
  /** Past due and due today, whether or not it is tried again by itself. */
  dueNow: dollars,
  /** Due later, and what the bank is processing. */
  toCome: dollars,
  /** The part of `toCome` that the bank is processing. */
  underWay: dollars,
  /** What was agreed on at first and is not owed any more: canceled, or given back after it was paid. */
  letGo: dollars,
})
export type Balance = z.output<typeof balance>

export const paymentPlan = z.object({
  id: z.number().int(),
  contractId: z.number().int().nullable(),
  description: z.string(),
  status: z.enum(planStatuses),
  installments: z.number().int(),
  installmentsProcessed: z.number().int(),
  startedAt: z.iso.date(),
  finalAmount: dollars,
  paid: dollars,
  remaining: dollars,
  refunded: dollars,
  remainingPayable: dollars,
  amount: dollars,
  downPayment: dollars,
  /** In percent. */
  discountRate: z.number(),
  interestRate: z.number(),
  amountWithDiscount: dollars,
  installmentAmount: dollars,
  totalDue: dollars,
  lastErrorMessage: z.string().nullable(),
  errors: z.record(z.string(), z.array(z.string())),
  updatedAt: instant,
  balance,
  invoices: z.array(invoice),
})
export type PaymentPlan = z.output<typeof paymentPlan>

/** Why a plan was not made. */
export const failedPlan = paymentPlan.pick({ lastErrorMessage: true, errors: true })

export const financeInfo = z.object({
  totalPaid: dollars,
  totalRefunded: dollars,
  upcomingPayment: z.iso.date().nullable(),
  overdueDays: z.number().int().nullable(),
  /** Below zero if something is overdue. What is tried again by itself counts too. */
  overdueAmount: dollars,
  balance,
  /** What can be taken now: all that is due now or, if nothing is, the next installment; null if nothing is open. */
  nextPayment: z
    .object({
      amount: dollars,
      /** Of the oldest. */
      dueDate: z.iso.date(),
      isDueNow: z.boolean(),
      invoices: z.array(z.object({ id: z.number().int(), amount: dollars })),
    })
    .nullable(),
})
export type FinanceInfo = z.output<typeof financeInfo>

export const readFinanceInfo = endpoint({
  method: 'GET',
  path: '/patients/:id/finance/summary',
  who: 'staff',
  summary: 'What a patient has paid, got back, and owes',
  params: z.object({ id }),
  reply: financeInfo,
})

export const listPaymentPlans = endpoint({
  method: 'GET',
  path: '/patients/:id/finance/payment_plans',
  who: 'staff',
  summary: 'The payment plans of a patient with their invoices, the newest first',
  params: z.object({ id }),
  reply: z.array(paymentPlan),
})

const amountMessages = { missing: 'Amount is required', wrong: 'Amount must be a number' }

/** In percent, in steps of a hundredth. */
const rate = (words: string, most: number) =>
  z.coerce
    .number({ error: words })
    .min(0, words)
    .max(most, 'is invalid')
    .multipleOf(0.01, 'is invalid')
    .default(0)

export const newPlan = z.object({
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(3, 'Description is required')
    .max(500),
  amount: sentDollars(amountMessages),
  installments: z.number().int().min(1).max(12).default(1),
  discountRate: rate('Discount rate must be ≥ 0', 50),
  interestRate: rate('Interest rate must be ≥ 0', 5),
  paymentMethodId: z.string().max(255).nullish(),
  sendPaymentLink: z.boolean().default(false),
  contract_id: z.number().int().positive().nullish(),
})
export type NewPlan = z.output<typeof newPlan>

export const createPaymentPlan = endpoint({
  method: 'POST',
  path: '/patients/:id/finance/payment_plans',
  who: 'staff',
  summary: 'Agree on a plan, and take its first payment; 200 with `denied` where that is declined',
  // Stores its response itself, because the charge at the provider is outside of any transaction.
  fieldErrors: 'payment-plan',
  params: z.object({ id }),
  body: newPlan,
  reply: z.object({
    paymentPlan: z.union([paymentPlan, failedPlan]),
    status: z.enum(['on_going', 'pending', 'completed', 'denied', 'invalid']),
  }),
})

/** How an amount is paid now. */
export const charge = z.object({
  payment_method: z.enum(paymentWays, { error: 'Payment method is required' }),
  amount_targeted: sentDollars(amountMessages),
  payment_method_id: z.string().max(255).nullish(),
  /** Follows from the method, and must agree with it if it is sent. */
  gateway: z.enum(['stripe', 'on_site']).optional(),
  additional_info: z.string().trim().max(500).nullish(),
})
export type Charge = z.output<typeof charge>

/** One amount for all that is due. */
export const takePayment = endpoint({
  method: 'POST',
  path: '/patients/:id/finance/payments',
  who: 'staff',
  summary:
    'Take an amount for what is due now, the oldest invoice first, or for the next installment; once per Idempotency-Key. 422 only if nothing of it was paid',
  params: z.object({ id }),
  body: charge,
  reply: z.object({
    payments: z.array(payment.extend({ invoiceId: z.number().int() })),
    /** What is left of the invoices that it was for. */
    stillDue: dollars,
  }),
})
export type TakenPayment = z.output<(typeof takePayment)['reply']>

export const setAutopay = endpoint({
  method: 'PUT',
  path: '/patients/:id/finance/payment_plans/:planId/autopay',
  who: 'staff',
  summary: 'Charge every open installment of a plan on its due date by a saved method, or none any more',
  params: z.object({ id, planId: id }),
  body: z.object({
    on: z.boolean(),
    /** Needed to switch it on. */
    payment_method_id: z.string().max(255).nullish(),
  }),
  reply: paymentPlan,
})

export const payInAdvance = endpoint({
  method: 'POST',
  path: '/patients/:id/finance/payment_plans/:planId/advance_payment',
  who: 'staff',
  summary: 'Pay a part of a plan in advance: the last invoices become smaller first',
  params: z.object({ id, planId: id }),
  body: charge.extend({ amount: z.unknown().optional() }),
  reply: paymentPlan,
})

/** One movement of money, or of an advance. */
export const ledgerEntry = z.object({
  id: z.number().int(),
  createdAt: instant,
  kind: z.enum(['charge', 'refund', 'reversal', 'allocation', 'dispute']),
  /** Above zero: money came in, or less is due. */
  amount: dollars,
  invoiceId: z.number().int(),
  invoiceSequence: z.number().int(),
  invoiceKind: z.enum(['installment', 'down_payment', 'advance']),
  dueDate: calendarDate,
  paymentMethod: z.enum(paymentWays),
  last4: z.string().nullable(),
  message: z.string().nullable(),
  by: z.string().nullable(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

export const readLedger = endpoint({
  method: 'GET',
  path: '/patients/:id/finance/payment_plans/:planId/ledger',
  who: 'staff',
  summary: 'Every movement of money of a plan, the newest first',
  params: z.object({ id, planId: id }),
  reply: z.array(ledgerEntry),
})
