import { z } from 'zod'
import { claimRow } from '../claims/claim.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { dollars } from '../finance/money.ts'

/** A claim as the sandbox's own books have it; its id is ours. */
const sandboxClaim = z.object({
  id: z.number().int(),
  controlNumber: z.string(),
  payer: z.string(),
  memberId: z.string(),
  amount: dollars,
  /** What the payer has answered last; null: nothing. */
  answered: z.string().nullable(),
  /** What it answers next, and when by itself; null: nothing more. */
  next: z.object({ answer: z.string(), at: instant }).nullable(),
  createdAt: instant,
})
export type SandboxClaim = z.output<typeof sandboxClaim>

export const listSandboxClaims = endpoint({
  method: 'GET',
  path: '/sandbox/claims',
  who: 'admin',
  summary: 'The newest 100 claims that came to the sandbox; 404 unless the sandbox is the clearinghouse',
  reply: z.array(sandboxClaim),
})

export const advanceSandboxClaim = endpoint({
  method: 'POST',
  path: '/sandbox/claims/:id/advance',
  who: 'admin',
  summary: "Have the payer give a claim's next answer at once",
  params: z.object({ id }),
  reply: claimRow,
  status: 200,
})
