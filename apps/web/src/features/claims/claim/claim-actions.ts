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

/** The claim actions that need no form. */
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

/** The request carries the version that was shown: a claim that was changed meanwhile is refused. */
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

/** The fields of a claim that its menu needs. */
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

/** The outcome of a validation that began with this version; undefined while it is not known. */
export function outcomeOf(begun: BegunVersion, claims: readonly FollowedClaim[]): ClaimStatus | undefined {
  const now = claims.find(({ id }) => id === begun.id)
  return now === undefined || now.status === 'validating' || !isNewer(now, begun) ? undefined : now.status
}

/**
 * For validations started in a list: the outcome arrives later and is then shown in a notice. Returns a function to
 * follow one.
 */
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
