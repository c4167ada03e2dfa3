import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const ofSandbox = {
  method: 'POST',
  who: 'public',
  limit: { calls: 120, seconds: 60 },
  withoutAntiForgery: "It stands for the provider's own server, which knows none of our cookies.",
  onlyAtRoot: "It stands for the provider's own server.",
} as const

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  who: 'provider',
  summary: 'What happened at the payment provider, in any order and as often as it likes; 400 unless signed',
  takes: 'bytes',
  limit: 'by its signature',
  withoutAntiForgery: 'Another service calls it: there is no cookie, and everything is signed.',
  onlyAtRoot: 'The address is typed into the settings of another service.',
})

const digits = z.union([z.string(), z.number()]).transform(String)

export const sandboxCard = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
})

export const makeSandboxToken = endpoint({
  ...ofSandbox,
  path: '/sandbox/payments/tokens',
  summary:
    'The sandbox takes a card number, answers with a token and forgets the number; 402 where it is no card',
  body: z.object({
    card: z.object({
      number: z.string().max(40),
      exp_month: digits,
      exp_year: digits,
      cvc: z.string().max(8),
    }),
  }),
  reply: z.object({ id: z.string(), card: sandboxCard }),
})

export const confirmSandboxSetup = endpoint({
  ...ofSandbox,
  path: '/sandbox/payments/setup_intents/:id/confirm',
  summary: 'The sandbox saves a card or a bank account; 402 where the bank says no',
  params: z.object({ id: z.string().max(2000) }),
  body: z.object({
    client_secret: z.string().max(3000),
    token: z.string().max(2000).optional(),
    postal_code: z.string().max(20).nullish(),
    us_bank_account: z
      .object({
        routing_number: z.string().max(20),
        account_number: z.string().max(30),
        /** An account that is verified by a small deposit is verified days later. */
        verification_method: z.enum(['instant', 'microdeposits']).default('instant'),
      })
      .optional(),
  }),
  reply: z.object({ status: z.enum(['succeeded', 'requires_action']), payment_method: z.string() }),
  status: 200,
})

export const verifySandboxSetup = endpoint({
  ...ofSandbox,
  path: '/sandbox/payments/setup_intents/:id/verify_microdeposits',
  summary: 'The holder types the code that came with the small deposit; 402 where it is another one',
  params: z.object({ id: z.string().max(2000) }),
  body: z.object({
    client_secret: z.string().max(3000),
    descriptor_code: z.string({ error: 'Code is required' }).trim().min(1, 'Code is required').max(20),
  }),
  reply: z.object({ status: z.literal('succeeded') }),
  status: 200,
})

export const confirmSandboxPayment = endpoint({
  ...ofSandbox,
  path: '/sandbox/payments/payment_intents/:id/confirm',
  summary: 'The holder agrees to a payment that the sandbox asked them about',
  params: z.object({ id: z.string().max(200) }),
  body: z.object({ client_secret: z.string().max(3000) }),
  reply: z.object({ status: z.literal('succeeded') }),
  status: 200,
})
