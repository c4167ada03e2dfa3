import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { useEffect, useState } from 'react'
import { isNewer } from '../../../lib/newer-in.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import type { ListedClaim } from './listed-claim.ts'

type Version = Pick<ListedClaim, 'id' | 'updatedAt'>
export type FollowedClaim = Version & Pick<ListedClaim, 'status'>

export const validated = 'Claim validated'
const invalid = 'The claim is invalid. Edit it to see what must be put right.'

/** What came of a validation that began with this version; nothing while that is not known. */
export function outcomeOf(begun: Version, claims: readonly FollowedClaim[]): ClaimStatus | undefined {
  const now = claims.find(({ id }) => id === begun.id)
  return now === undefined || now.status === 'validating' || !isNewer(now, begun) ? undefined : now.status
}

/** For whoever began a validation in a list: what comes of it is heard later, and said then. Answers how to begin. */
export function useValidationTold(claims: readonly FollowedClaim[]): (begun: Version) => void {
  const [begun, setBegun] = useState<readonly Version[]>([])
  useEffect(() => {
    const outcomes = new Map(begun.map(one => [one, outcomeOf(one, claims)]))
    for (const outcome of outcomes.values()) {
      if (outcome === 'validated') notifySaved(validated)
      if (outcome === 'invalidated') notifyError(invalid)
    }
    if ([...outcomes.values()].some(outcome => outcome !== undefined))
      setBegun(now => now.filter(one => outcomes.get(one) === undefined))
  }, [begun, claims])
  return one => setBegun(now => [...now, one])
}
