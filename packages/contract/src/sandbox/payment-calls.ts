import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { dollars } from '../finance/money.ts'

/** A payment in the sandbox bank's books; its id is ours. */
const sandboxPayment = z.object({
  id: z.number().int(),
  amount: dollars,
  type: z.enum(['credit_card', 'ach']),
  brand: z.string(),
  last4: z.string(),
  status: z.enum(['processing', 'succeeded', 'failed', 'requires_action']),
  createdAt: instant,
})
export type SandboxPayment = z.output<typeof sandboxPayment>

export const listSandboxPayments = endpoint({
  method: 'GET',
  path: '/sandbox/payments',
  who: 'admin',
  summary: "The newest 100 payments on the sandbox bank's books; 404 unless the sandbox takes the payments",
  reply: z.array(sandboxPayment),
})

export const settleSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/payments/:id/settle',
  who: 'admin',
  summary: 'Have the bank carry out a debit at once',
  params: z.object({ id }),
  reply: z.array(sandboxPayment),
  status: 200,
})

export const returnSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/payments/:id/return',
  who: 'admin',
  summary: 'Have the bank send a debit back unpaid',
  params: z.object({ id }),
  reply: z.array(sandboxPayment),
  status: 200,
})

/** A saved card or bank account in the sandbox bank's books. */
const sandboxMethod = z.object({
  id: z.string(),
  type: z.enum(['credit_card', 'ach']),
  brand: z.string(),
  last4: z.string(),
  /** MM/yyyy; null for a bank account. */
  expirationDate: z.string().nullable(),
  status: z.enum(['attached', 'unverified', 'unverifiable', 'revoked', 'detached']),
  createdAt: instant,
})
export type SandboxMethod = z.output<typeof sandboxMethod>

export const listSandboxMethods = endpoint({
  method: 'GET',
  path: '/sandbox/payment_methods',
  who: 'admin',
  summary: "The newest 50 cards and bank accounts on the sandbox bank's books",
  reply: z.array(sandboxMethod),
})

/** What can happen to a saved card or bank account at the bank. */
const methodTurns = ['verify', 'expire', 'renew', 'revoke', 'allow', 'detach'] as const
export type MethodTurn = (typeof methodTurns)[number]

export const turnSandboxMethod = endpoint({
  method: 'POST',
  path: '/sandbox/payment_methods/:id/turn',
  who: 'admin',
  summary:
    'Have the bank verify a bank account or let that expire, send a new card, take its permission back or give it again, or forget a method',
  params: z.object({ id: z.string().max(255) }),
  body: z.object({ turn: z.enum(methodTurns) }),
  reply: z.array(sandboxMethod),
  status: 200,
})

export const failSandboxPayout = endpoint({
  method: 'POST',
  path: '/sandbox/payouts/fail',
  who: 'admin',
  summary: "Have a payout of the sandbox to the clinic's bank fail",
})

const onboarding = z.object({ billingOnboardingStatus: z.string() })

export const submitSandboxOnboarding = endpoint({
  method: 'POST',
  path: '/sandbox/onboarding/submit',
  who: 'admin',
  summary: 'Tell the sandbox about the clinic; it says yes five seconds later',
  reply: onboarding,
  status: 200,
})

/** The bank's decisions about a clinic's account. */
const accountAnswers = ['completed', 'action_required', 'rejected', 'disconnected'] as const
export type AccountAnswer = (typeof accountAnswers)[number]

export const answerSandboxOnboarding = endpoint({
  method: 'POST',
  path: '/sandbox/onboarding/answer',
  who: 'admin',
  summary: "Have the sandbox say yes or no to the clinic's account, ask for more details, or disconnect it",
  body: z.object({ answer: z.enum(accountAnswers) }),
  reply: onboarding,
  status: 200,
})

export const completeSandboxOnboarding = endpoint({
  method: 'POST',
  path: '/sandbox/onboarding/complete',
  who: 'admin',
  summary: "Have the sandbox say yes to the clinic's account at once",
  reply: onboarding,
  status: 200,
})
