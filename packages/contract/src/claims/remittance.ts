import { z } from 'zod'
import { calendarDate, instant } from '../fields.ts'
import { dollars } from '../finance/money.ts'

/** What of an amount was not paid, and why: group and reason by their codes, the words our own. */
const adjustment = z.object({
  group: z.string(),
  reason: z.string(),
  amount: dollars,
  description: z.string().nullable(),
})

const remittanceLine = z.object({
  procedureCode: z.string(),
  charged: dollars,
  paid: dollars,
  /** What would be paid, of what was only asked about; null or absent: it is no such thing. */
  expected: dollars.nullish(),
  adjustments: z.array(adjustment),
})

/** What a payer paid for a claim, and what it did not. */
export const remittance = z.object({
  id: z.number().int(),
  receivedAt: instant,
  /** When the payer paid, by its own word. */
  paidOn: calendarDate.nullable(),
  /** The number of the check or transfer. */
  traceNumber: z.string().nullable(),
  payerClaimNumber: z.string().nullable(),
  charged: dollars,
  paid: dollars,
  /** What would be paid, of a predetermination, for which nothing is; null: it tells of what was paid. */
  expected: dollars.nullable(),
  /** Written off. */
  adjusted: dollars,
  /** By the patient. */
  owed: dollars,
  /** The payer takes back what it paid before. */
  isReversal: z.boolean(),
  /** Whether charged is what was paid and what was not. */
  addsUp: z.boolean(),
  adjustments: z.array(adjustment),
  lines: z.array(remittanceLine),
  /** What follows from it for the claim; staff decide. */
  proposes: z.enum(['approved', 'denied']).nullable(),
})
export type Remittance = z.output<typeof remittance>
