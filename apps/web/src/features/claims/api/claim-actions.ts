import type { Claim } from '@archwire/contract/claims/claim'
import { approveClaim, denyClaim, validateClaim } from '@archwire/contract/claims/claim-calls'
import { call } from '../../../lib/call.ts'

export const validate = (claimId: number, idempotencyKey: string): Promise<Claim> =>
  call(validateClaim, { params: { claimId } }, { idempotencyKey })

export type Decision = 'approved' | 'denied'

export const decide = (claimId: number, decision: Decision, idempotencyKey: string): Promise<Claim> =>
  call(decision === 'approved' ? approveClaim : denyClaim, { params: { claimId } }, { idempotencyKey })
