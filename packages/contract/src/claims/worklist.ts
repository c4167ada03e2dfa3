import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, numberInAddress, page, pageNumber } from '../fields.ts'
import { ageBuckets } from '../finance/invoices.ts'
import { dollars } from '../finance/money.ts'
import { payer } from '../insurance/payers.ts'
import { claimRow } from './claim.ts'

/** A claim in the clinic's list of all claims. Reading the list counts as opening no record. */
const claimWork = claimRow
  .pick({
    id: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    submittedAt: true,
    isPredetermination: true,
    remittance: true,
  })
  .extend({
    patient: z.object({ id: z.number().int(), fullName: z.string() }),
    insuranceId: z.number().int(),
    payer,
    amount: dollars,
    /** Days since it was made. */
    days: z.number().int(),
    age: z.enum(ageBuckets),
  })
export type ClaimWork = z.output<typeof claimWork>

export const claimsPerPage = 50
const mostPerPage = 100

const statusCount = z.object({ status: z.enum(claimStatuses), claims: z.number().int(), amount: dollars })

export const listClaimWork = endpoint({
  method: 'GET',
  path: '/insurances/claims',
  who: 'staff',
  summary:
    "The clinic's claims, the oldest first: of one status, payer or age, or of patients with a name; with how many there are of each status",
  query: z.object({
    status: z.enum([...claimStatuses, 'open']).optional(),
    payer: id.optional(),
    age: z.enum(ageBuckets).optional(),
    query: z.string().trim().max(100).optional(),
    page: pageNumber,
    per_page: numberInAddress(z.coerce.number().int().min(1).max(mostPerPage)).default(claimsPerPage),
  }),
  reply: page(claimWork).extend({
    total: z.number().int(),
    /** Counted with all other filters, for every status. */
    counts: z.array(statusCount),
    /** The payers of the clinic's claims, by name. */
    payers: z.array(payer),
  }),
})
