import type { Claim, ClaimRow } from '@archwire/contract/claims/claim'
import {
  approveClaim,
  cancelClaim,
  denyClaim,
  duplicateClaim,
  submitClaim,
  validateClaim,
  voidClaim,
} from '@archwire/contract/claims/claim-calls'
import type { ClaimAction, ClaimStatus } from '@archwire/domain/claims/claim-status'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { isNewer } from '../../../lib/api/version-conflict.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'

/** What can be done with a claim without a form. */
export type DirectClaimAction = Exclude<ClaimAction, 'view' | 'edit'>

type ClaimVersion = Pick<Claim, 'id' | 'updatedAt'>

const calls = {
  validate: validateClaim,
  approve: approveClaim,
  deny: denyClaim,
  cancel: cancelClaim,
  void: voidClaim,
  duplicate: duplicateClaim,
}

/** Sent is what was seen: a claim that was changed meanwhile is refused. */
export function runClaimAction(
  action: DirectClaimAction,
  claim: ClaimVersion,
  idempotencyKey: string,
): Promise<Claim> {
  const params = { claimId: claim.id }
  return action === 'submit' || action === 'resubmit'
    ? call(submitClaim, { params }, { idempotencyKey, ifMatch: claim.updatedAt })
    : call(calls[action], { params }, { idempotencyKey })
}

/** What a menu must know of a claim. */
export type ListedClaim = Pick<
  ClaimRow,
  'id' | 'status' | 'updatedAt' | 'patientId' | 'isPredetermination'
> & {
  insuranceId: number
}

type BegunVersion = Pick<ListedClaim, 'id' | 'updatedAt'>
export type FollowedClaim = BegunVersion & Pick<ListedClaim, 'status'>

export const validatedMessage = 'Claim validated'
const invalidMessage = 'The claim is invalid. Edit it to see what must be put right.'

/** What came of a validation that began with this version; nothing while that is not known. */
export function outcomeOf(begun: BegunVersion, claims: readonly FollowedClaim[]): ClaimStatus | undefined {
  const now = claims.find(({ id }) => id === begun.id)
  return now === undefined || now.status === 'validating' || !isNewer(now, begun) ? undefined : now.status
}

/** For whoever began a validation in a list: what comes of it is heard later, and said then. Answers how to begin. */
export function useValidationNotice(claims: readonly FollowedClaim[]): (begun: BegunVersion) => void {
  const [begun, setBegun] = useState<readonly BegunVersion[]>([])
  useEffect(() => {
    const outcomes = new Map(begun.map(one => [one, outcomeOf(one, claims)]))
    for (const outcome of outcomes.values()) {
      if (outcome === 'validated') notifySaved(validatedMessage)
      if (outcome === 'invalidated') notifyError(invalidMessage)
    }
    if ([...outcomes.values()].some(outcome => outcome !== undefined))
      setBegun(now => now.filter(one => outcomes.get(one) === undefined))
  }, [begun, claims])
  return one => setBegun(now => [...now, one])
}
