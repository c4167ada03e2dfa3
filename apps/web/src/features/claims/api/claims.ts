import type { Claim } from '@archwire/contract/claims/claim'
import { changeClaim, createClaim, getClaim, listClaims } from '@archwire/contract/claims/claim-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { insurancesStaleTime } from '../../../lib/stale-times.ts'
import { claimsKey } from './keys.ts'

export const claimsQuery = (patientId: number) =>
  queryOptions({
    queryKey: claimsKey(patientId),
    queryFn: ({ signal }) =>
      call(listClaims, { params: { id: patientId } }, { signal }).catch(
        orSay("It wasn't possible to load the patient claims."),
      ),
    staleTime: insurancesStaleTime,
  })

export const claimKey = (patientId: number, claimId: number) => [...claimsKey(patientId), claimId] as const

/** A claim, and the insurance that it was for when somebody last looked. */
export type ClaimPlace = { patientId: number; claimId: number; insuranceId: number }

/** A claim with its history. */
export const claimQuery = ({ patientId, claimId, insuranceId }: ClaimPlace) =>
  queryOptions({
    queryKey: claimKey(patientId, claimId),
    queryFn: ({ signal }) =>
      call(getClaim, { params: { insuranceId, claimId } }, { signal }).catch(
        orSay("We couldn't find the claim"),
      ),
    staleTime: insurancesStaleTime,
  })

type NewClaim = Sent<typeof createClaim>['body']['claim']
export type SubscriberSent = NewClaim['subscriberAttributes']

export const addClaim = (insuranceId: number, claim: NewClaim, idempotencyKey: string): Promise<Claim> =>
  call(createClaim, { params: { insuranceId }, body: { claim } }, { idempotencyKey })

export type ClaimSent = Omit<Sent<typeof changeClaim>['body']['claim'], 'insuranceId'>

/** One part of a claim, of the version that somebody saw. */
export function saveClaim({ id: claimId, insurance, updatedAt }: Claim, claim: ClaimSent): Promise<Claim> {
  const insuranceId = insurance.id
  return call(
    changeClaim,
    { params: { insuranceId, claimId }, body: { claim: { insuranceId, ...claim } } },
    { ifMatch: updatedAt },
  )
}
