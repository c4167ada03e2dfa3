import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { z } from 'zod'
import { instant } from '../fields.ts'

const status = z.enum(claimStatuses)

/** Something of a claim that must be put right first. */
export const claimError = z.object({ field: z.string(), message: z.string() })

/** The same of one item: its number, none where the clearinghouse did not say which. */
export const claimItemError = claimError.extend({ itemId: z.number().int().nullable() })

/** What came of a validation. */
const validationResponse = z.object({
  claimErrors: z.array(claimError),
  claimItemErrors: z.array(claimItemError),
  /** The items that were validated, so that an error can be told beside its code after an item is gone. */
  claimItems: z.array(z.object({ id: z.number().int(), procedureCode: z.string() })),
  statusDescriptions: z.array(z.string()),
})

/** How a claim stands at the payer: a category and a status, by their codes. */
const claimStatusCode = z.object({
  categoryCode: z.string(),
  /** The same again: callers of long standing read it here. */
  code: z.string(),
  statusCode: z.string(),
  /** Whom or what it is about. */
  entityCode: z.string().nullable(),
  /** In our own words, where we have some. */
  description: z.string().nullable(),
})

/** What the entry of a history keeps besides its sentence; each action has its own. */
const activityData = z.object({
  from: status.optional(),
  to: status.optional(),
  response: validationResponse.optional(),
  /** What payers may hold against a claim that can be sent all the same. */
  warnings: z.array(claimError).optional(),
  claimStatus: z.array(claimStatusCode).optional(),
  remittanceId: z.number().int().optional(),
})
export type ActivityData = z.output<typeof activityData>

export const activityActions = [
  'create',
  'duplicate',
  'update',
  'add_provider',
  'update_provider',
  'remove_provider',
  'add_item',
  'update_item',
  'remove_item',
  'add_attachment',
  'remove_attachment',
  'add_image',
  'update_image',
  'remove_image',
  'sync_image',
  'update_status',
  'claim_status',
  'remittance',
] as const
export type ActivityAction = (typeof activityActions)[number]

export const activity = z.object({
  id: z.number().int(),
  action: z.enum(activityActions),
  message: z.string(),
  createdAt: instant,
  /** Null: nobody did it, the system. */
  user: z.object({ id: z.number().int(), fullName: z.string() }).nullable(),
  data: activityData,
})
export type Activity = z.output<typeof activity>
