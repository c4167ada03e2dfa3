import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { z } from 'zod'
import { instant } from '../fields.ts'

const status = z.enum(claimStatuses)

/** A problem of a claim that must be corrected first. */
export const claimError = z.object({ field: z.string(), message: z.string() })

/** A problem of one item; without an id if the clearinghouse did not say which. */
export const claimItemError = claimError.extend({ itemId: z.number().int().nullable() })

/** The result of a validation. */
const validationResponse = z.object({
  claimErrors: z.array(claimError),
  claimItemErrors: z.array(claimItemError),
  /** The items that were validated, so that a problem can be shown with its code after the item was removed. */
  claimItems: z.array(z.object({ id: z.number().int(), procedureCode: z.string() })),
  statusDescriptions: z.array(z.string()),
})

/** A status of a claim at the payer: category and status code. */
const claimStatusCode = z.object({
  categoryCode: z.string(),
  /** The status code again, for older callers. */
  code: z.string(),
  statusCode: z.string(),
  /** The entity that the status is about. */
  entityCode: z.string().nullable(),
  /** Our own description, if there is one. */
  description: z.string().nullable(),
})

/** The data of a history entry besides its text; each action has its own. */
const activityData = z.object({
  from: status.optional(),
  to: status.optional(),
  response: validationResponse.optional(),
  /** What payers may object to in a claim that can be sent. */
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
  /** Null: the system. */
  user: z.object({ id: z.number().int(), fullName: z.string() }).nullable(),
  data: activityData,
})
export type Activity = z.output<typeof activity>
