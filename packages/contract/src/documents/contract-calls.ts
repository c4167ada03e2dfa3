import { discountOptions, interestOptions, isOffered, notOffered } from '@archwire/domain/finance/plan-maths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { sentDollars } from '../finance/money.ts'
import {
  certificate,
  copyProof,
  line,
  publicDocument,
  shownPaper,
  signature,
  signed,
  token,
} from './signing.ts'

/** A contract about a treatment. Amounts are dollars, rates are fractions: 0.05 is five percent. */
export const contract = z.object({
  id: z.number().int(),
  active: z.boolean(),
  signed: z.boolean(),
  emailSent: z.boolean(),
  createdAt: instant,
  identifierToken: z.string(),
  /** Until when the link works for the patient. */
  linkEndsAt: instant,
  patientLegalName: z.string().nullable(),
  description: z.string(),
  /** Before the discount. */
  totalCost: z.number(),
  downPayment: z.number(),
  /** Includes the one that is due on the day of the contract. */
  monthlyPaymentCount: z.number().int(),
  monthlyPaymentAmount: z.number(),
  discountRate: z.number(),
  interestRate: z.number(),
  /** Its payments are set up: a payment plan was made from it. */
  hasPlan: z.boolean(),
})
export type Contract = z.output<typeof contract>

export const contractDetails = contract.extend({
  patientId: z.number().int(),
  signedAt: instant.nullable(),
  patientSignature: z.string().nullable(),
  terms: z.array(line),
  body: z.string(),
  certificate,
})
export type ContractDetails = z.output<typeof contractDetails>

export const listContracts = endpoint({
  method: 'GET',
  path: '/patients/:id/documents/contracts',
  who: 'staff',
  summary: 'The contracts of a patient, the newest first',
  params: z.object({ id }),
  reply: z.array(contract),
})

const amountMessages = { missing: 'Amount is required', wrong: 'Amount must be a number' }
/** A fraction that is one of the choices: 0.05 is five percent. */
const fraction = (message: string, options: readonly number[]) =>
  z
    .number({ error: message })
    .min(0, message)
    .refine(value => isOffered(Number((value * 10_000).toFixed(6)), options), notOffered(options))
    .default(0)

export const createContract = endpoint({
  method: 'POST',
  path: '/patients/:id/documents/contracts',
  who: 'staff',
  summary: 'Offer a contract, and send it for its signature',
  idempotent: true,
  fieldErrors: 'sentence',
  params: z.object({ id }),
  body: z.object({
    description: z
      .string({ error: 'Description is required' })
      .trim()
      .min(3, 'Description is required')
      .max(500),
    total_cost: sentDollars(amountMessages),
    down_payment: sentDollars({ ...amountMessages, missing: 'Initial payment is required' }).default(0),
    discount_rate: fraction('Discount rate must be ≥ 0', discountOptions),
    interest_rate: fraction('Interest rate must be ≥ 0', interestOptions),
    /** Includes the one that is due today. */
    monthly_payment_count: z.number().int().min(1).max(12),
    /** Ignored: the server computes it. */
    monthly_payment_amount: z.unknown().optional(),
    sendEmail: z.boolean().default(false),
  }),
  reply: contract,
})

export const archiveContract = endpoint({
  method: 'DELETE',
  path: '/patients/:id/documents/contracts/:contractId',
  who: 'staff',
  summary: 'Archive a contract: it can no longer be signed, and is kept',
  params: z.object({ id, contractId: id }),
})

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/:id',
  who: 'staff',
  summary: 'A contract with its text, its terms and who signed it',
  params: z.object({ id }),
  reply: z.object({ contract: contractDetails }),
})

export const sendContract = endpoint({
  method: 'POST',
  path: '/contracts/:id/emails',
  who: 'staff',
  summary: 'Send the link to a contract to the patient',
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const textContract = endpoint({
  method: 'POST',
  path: '/contracts/:id/texts',
  who: 'staff',
  summary: 'Text the link to a contract to the patient; within a minute once',
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const readPublicContract = endpoint({
  method: 'GET',
  path: '/public/contracts/:token',
  who: 'token',
  summary: 'A contract as it is to be signed, by the link that was sent',
  readsSession: 'Staff open a link that has ended.',
  limit: { calls: 120, seconds: 60 },
  params: token,
  reply: publicDocument,
})

export const signContract = endpoint({
  method: 'POST',
  path: '/public/contracts/:token/signature',
  who: 'token',
  summary: 'Sign a contract',
  // All patients who use a tablet at the front desk share one address.
  limit: { calls: 60, seconds: 10 * 60 },
  idempotent: true,
  params: token,
  body: z.object({ signature }),
  reply: signed,
})

export const openSignedContract = endpoint({
  method: 'POST',
  path: '/public/contracts/:token/views',
  who: 'token',
  // POST, because a date of birth does not belong in an address.
  summary:
    'Show that a signed contract may be had on paper, for half an hour, by what the clinic has on file of the patient',
  limit: 'counted by the call itself',
  params: token,
  body: z.object({ view: copyProof }),
  reply: shownPaper,
  status: 200,
})
