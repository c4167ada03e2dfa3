import { methodStatuses } from '@archwire/domain/finance/payment-status'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { dollars } from './money.ts'

export const methodTypes = ['credit_card', 'ach'] as const
const status = z.enum(methodStatuses)
/** Why it cannot be charged, in words; absent if it can, and for a card that was archived here. */
const problem = z.string().optional()

/** A saved card. Its id is the provider's. */
export const card = z.object({
  id: z.string(),
  type: z.literal('credit_card'),
  brand: z.string(),
  last4: z.string(),
  /** MM/yyyy */
  expirationDate: z.string(),
  status,
  default: z.boolean(),
  problem,
})
export type Card = z.output<typeof card>

/** What is still to be done before a bank account can be charged. */
const verification = z.object({
  /** Where the patient, or staff for them, enters the code of the small deposit. */
  url: z.string(),
  kind: z.enum(['amounts', 'descriptor_code']),
  /** When the deposit is expected. */
  arrivesOn: z.iso.date(),
})
export type Verification = z.output<typeof verification>

export const bankAccount = z.object({
  id: z.string(),
  type: z.literal('ach'),
  /** The name of the bank. */
  brand: z.string(),
  last4: z.string(),
  status,
  default: z.boolean(),
  problem,
  /** Present while it waits to be verified. */
  verification: verification.optional(),
})
export type BankAccount = z.output<typeof bankAccount>

export const paymentMethods = z.object({ cards: z.array(card), bankAccounts: z.array(bankAccount) })
export type PaymentMethods = z.output<typeof paymentMethods>

const methodId = z
  .string({ error: 'Payment method is required' })
  .min(1, 'Payment method is required')
  .max(255)
const ofPatient = z.object({ patient_id: z.unknown().optional(), payment_method_id: methodId })

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/patients/:id/finance/payment_methods',
  who: 'staff',
  summary: 'The saved cards and bank accounts of a patient; administrators see removed cards too',
  params: z.object({ id }),
  reply: paymentMethods,
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/patients/:id/finance/payment_methods',
  who: 'staff',
  summary: 'Archive a card, or delete a bank account; open invoices lose it',
  params: z.object({ id }),
  body: z.object({ payment_method_id: methodId }),
})

/** The refusal of a card that the patient has, or had. */
export const duplicateCard =
  'You already have this credit card. Please request an administrator to process this request.'

export const findDuplicateCard = endpoint({
  method: 'GET',
  path: '/patients/:id/finance/duplicate_cards/:tokenId',
  who: 'staff',
  summary: 'Whether the patient has this card already, removed ones included',
  limit: { calls: 60, seconds: 60 },
  params: z.object({ id, tokenId: z.string().max(2000) }),
  reply: z.object({ duplicateCard: z.object({ duplicate: z.boolean() }) }),
})

export const setupKinds = ['card', 'us_bank_account'] as const

export const startSetup = endpoint({
  method: 'POST',
  path: '/patients/:id/finance/stripe_setup_intents',
  who: 'staff',
  summary: "The provider's secret by which its own fields save a card or a bank account",
  limit: { calls: 60, seconds: 60 },
  params: z.object({ id }),
  body: z.object({ type: z.enum(setupKinds).default('card') }).optional(),
  reply: z.object({ clientSecret: z.string() }),
})

export const takeUpPaymentMethod = endpoint({
  method: 'PUT',
  path: '/patients/:id/finance/payment_method',
  who: 'staff',
  summary: 'Register what was saved at the provider, and pay open invoices by it that have no method',
  params: z.object({ id }),
  body: ofPatient.extend({
    /** The setup with which it was saved: a bank account that waits to be verified has no other id yet. */
    setup_intent_id: z.string().max(255).optional(),
  }),
  reply: paymentMethods,
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/patients/:id/finance/payment_method/verification_link',
  who: 'staff',
  summary: 'Send the patient the link by which a bank account is verified, by e-mail and text',
  limit: { calls: 30, seconds: 60 },
  params: z.object({ id }),
  body: z.object({ payment_method_id: methodId }),
  reply: z.object({ url: z.string(), sentTo: z.array(z.enum(['email', 'sms'])) }),
  status: 200,
})

export const clearPaymentMethod = endpoint({
  method: 'DELETE',
  path: '/patients/:id/finance/payment_method',
  who: 'staff',
  summary: 'Take a method off the open invoices of a patient; it stays saved',
  params: z.object({ id }),
  body: ofPatient,
})

/** The provider whose card fields the browser shows. */
export const gatewayForBrowser = z.object({
  name: z.enum(['stripe', 'sandbox']),
  /** Null for the sandbox. */
  publishableKey: z.string().nullable(),
  accountId: z.string().nullable(),
})
export type GatewayForBrowser = z.output<typeof gatewayForBrowser>

export const readGateway = endpoint({
  method: 'GET',
  path: '/billing/gateway',
  who: 'staff',
  summary: 'Who takes payments for the clinic, and what its card fields need',
  reply: gatewayForBrowser,
})

export const startOnboarding = endpoint({
  method: 'POST',
  path: '/settings/finance/onboarding',
  who: 'admin',
  summary: "Begin or go on with the clinic's account at the payment provider: the address to go to",
  reply: z.object({ url: z.string() }),
})

export const refreshOnboarding = endpoint({
  method: 'POST',
  path: '/settings/finance/refresh',
  who: 'staff',
  summary: "Ask the payment provider how far the clinic's account is",
  limit: { calls: 30, seconds: 60 },
  reply: z.object({ billingOnboardingStatus: z.string() }),
  status: 200,
})

export const finishReconnect = endpoint({
  method: 'POST',
  path: '/settings/finance/reconnect',
  who: 'admin',
  summary: 'What the payment provider gave whoever has connected the account again there',
  limit: { calls: 30, seconds: 60 },
  body: z.object({ code: z.string().min(1).max(500), state: z.string().min(1).max(100) }),
  reply: z.object({ billingOnboardingStatus: z.string() }),
  status: 200,
})

/** A payout to the clinic's bank account that failed. */
const failedPayout = z.object({
  id: z.number().int(),
  amount: dollars,
  message: z.string(),
  failedAt: instant,
})
export type FailedPayout = z.output<typeof failedPayout>

export const listFailedPayouts = endpoint({
  method: 'GET',
  path: '/settings/finance/failed_payouts',
  who: 'admin',
  summary: "The newest five payouts of the last 30 days that did not reach the clinic's bank",
  reply: z.array(failedPayout),
})
