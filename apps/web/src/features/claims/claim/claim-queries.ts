import type { Claim, ClaimRow } from '@archwire/contract/claims/claim'
import { changeClaim, createClaim, getClaim, listClaims } from '@archwire/contract/claims/claim-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime, putInList } from '../../../lib/api/query-cache.ts'
import { isNewer } from '../../../lib/api/version-conflict.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

/**
 * A patient's claims; single claims have keys below this one. A change of the patient's record invalidates them too.
 */
export const claimsKey = (patientId: number) => [...patientsKey, patientId, 'claims'] as const

/** Files from the clearinghouse that could not be read. */
export const unreadFilesKey = ['unread-files'] as const

/** The clinic's worklist of all claims. */
export const claimWorkKey = ['claim-work'] as const

export const claimsQuery = (patientId: number) =>
  queryOptions({
    queryKey: claimsKey(patientId),
    queryFn: ({ signal }) =>
      call(listClaims, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("It wasn't possible to load the patient claims."),
      ),
    staleTime: insurancesStaleTime,
  })

export const claimKey = (patientId: number, claimId: number) => [...claimsKey(patientId), claimId] as const

/** A claim, and its insurance as far as this page knows. */
type ClaimPlace = { patientId: number; claimId: number; insuranceId: number }

/** A claim with its history. */
export const claimQuery = ({ patientId, claimId, insuranceId }: ClaimPlace) =>
  queryOptions({
    queryKey: claimKey(patientId, claimId),
    queryFn: ({ signal }) =>
      call(getClaim, { params: { insuranceId, claimId } }, { signal }).catch(
        withErrorMessage("We couldn't find the claim"),
      ),
    staleTime: insurancesStaleTime,
  })

type NewClaim = Sent<typeof createClaim>['body']['claim']
export type SubscriberRequest = NewClaim['subscriberAttributes']

export const addClaim = (insuranceId: number, claim: NewClaim, idempotencyKey: string): Promise<Claim> =>
  call(createClaim, { params: { insuranceId }, body: { claim } }, { idempotencyKey })

export type ClaimRequest = Omit<Sent<typeof changeClaim>['body']['claim'], 'insuranceId'>

/** Saves one section of a claim, based on the version that was shown. */
export function saveClaim({ id: claimId, insurance, updatedAt }: Claim, claim: ClaimRequest): Promise<Claim> {
  const insuranceId = insurance.id
  return call(
    changeClaim,
    { params: { insuranceId, claimId }, body: { claim: { insuranceId, ...claim } } },
    { ifMatch: updatedAt },
  )
}

/** Stores a claim from the server's response everywhere it is shown, and cancels older reads. */
export async function storeClaim(queryClient: QueryClient, claim: Claim): Promise<void> {
  const { patientId, id } = claim
  await queryClient.cancelQueries({ queryKey: claimsKey(patientId) })
  queryClient.setQueryData<Claim>(claimKey(patientId, id), known =>
    known !== undefined && isNewer(known, claim) ? known : claim,
  )
  putInList<ClaimRow>(queryClient, claimsKey(patientId), claim)
  void queryClient.invalidateQueries({ queryKey: claimsKey(patientId) })
}

/** A changed part of a claim is shown at once, and with its history once that has been read again. */
export async function updateStoredClaim(
  queryClient: QueryClient,
  { patientId, id }: Pick<Claim, 'patientId' | 'id'>,
  change: (claim: Claim) => Partial<Claim>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: claimsKey(patientId) })
  queryClient.setQueryData<Claim>(claimKey(patientId, id), known => known && { ...known, ...change(known) })
  void queryClient.invalidateQueries({ queryKey: claimsKey(patientId) })
}

/** Stores a row from a live event. What else the claim has is read again by the page that shows it. */
export function putClaimRow(queryClient: QueryClient, row: ClaimRow): void {
  putInList(queryClient, claimsKey(row.patientId), row)
  queryClient.setQueryData<Claim>(claimKey(row.patientId, row.id), known =>
    known === undefined || isNewer(known, row) ? known : { ...known, ...row },
  )
}
