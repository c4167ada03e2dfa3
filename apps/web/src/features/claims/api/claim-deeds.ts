import type { Claim } from '@archwire/contract/claims/claim'
import {
  approveClaim,
  cancelClaim,
  denyClaim,
  duplicateClaim,
  submitClaim,
  validateClaim,
  voidClaim,
} from '@archwire/contract/claims/claim-calls'
import type { ClaimAction } from '@archwire/domain/claims/claim-status'
import { call } from '../../../lib/call.ts'

/** What can be done with a claim without a form. */
export type ClaimDeed = Exclude<ClaimAction, 'view' | 'edit'>

type Version = Pick<Claim, 'id' | 'updatedAt'>

const calls = {
  validate: validateClaim,
  approve: approveClaim,
  deny: denyClaim,
  cancel: cancelClaim,
  void: voidClaim,
  duplicate: duplicateClaim,
}

/** Sent is what was seen: a claim that was changed meanwhile is refused. */
export function doWithClaim(deed: ClaimDeed, claim: Version, idempotencyKey: string): Promise<Claim> {
  const params = { claimId: claim.id }
  return deed === 'submit' || deed === 'resubmit'
    ? call(submitClaim, { params }, { idempotencyKey, ifMatch: claim.updatedAt })
    : call(calls[deed], { params }, { idempotencyKey })
}
