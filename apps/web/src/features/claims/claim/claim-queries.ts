import type { Claim, ClaimRow } from '@archwire/contract/claims/claim'
import { changeClaim, createClaim, getClaim, listClaims } from '@archwire/contract/claims/claim-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime, putInList } from '../../../lib/api/query-cache.ts'
import { isNewer } from '../../../lib/api/version-conflict.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

/** The claims of a patient, and below them each with its history; whatever changes the record makes them old too. */
export const claimsKey = (patientId: number) => [...patientsKey, patientId, 'claims'] as const

/** What came from the clearinghouse and could not be read. */
export const unreadFilesKey = ['unread-files'] as const

/** The clinic's list of all claims. */
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

/** A claim, and the insurance that it was for when somebody last looked. */
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

/** One part of a claim, of the version that somebody saw. */
export function saveClaim({ id: claimId, insurance, updatedAt }: Claim, claim: ClaimRequest): Promise<Claim> {
  const insuranceId = insurance.id
  return call(
    changeClaim,
    { params: { insuranceId, claimId }, body: { claim: { insuranceId, ...claim } } },
    { ifMatch: updatedAt },
  )
}

/** A claim as the server has just told it, wherever it is shown. What an older answer would bring is not waited for. */
export async function storeClaim(queryClient: QueryClient, claim: Claim): Promise<void> {
  const { patientId, id } = claim
  await queryClient.cancelQueries({ queryKey: claimsKey(patientId) })
  queryClient.setQueryData<Claim>(claimKey(patientId, id), known =>
    known !== undefined && isNewer(known, claim) ? known : claim,
  )
  putInList<ClaimRow>(queryClient, claimsKey(patientId), claim)
  void queryClient.invalidateQueries({ queryKey: claimsKey(patientId) })
}

/** A part of a claim was changed: at once where it is shown, and with its history once that is read. */
export async function updateStoredClaim(
  queryClient: QueryClient,
  { patientId, id }: Pick<Claim, 'patientId' | 'id'>,
  change: (claim: Claim) => Partial<Claim>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: claimsKey(patientId) })
  queryClient.setQueryData<Claim>(claimKey(patientId, id), known => known && { ...known, ...change(known) })
  void queryClient.invalidateQueries({ queryKey: claimsKey(patientId) })
}

/** Heard live: the row as it is now. What it has besides is read again by whoever hears of it. */
export function putClaimRow(queryClient: QueryClient, row: ClaimRow): void {
  putInList(queryClient, claimsKey(row.patientId), row)
  queryClient.setQueryData<Claim>(claimKey(row.patientId, row.id), known =>
    known === undefined || isNewer(known, row) ? known : { ...known, ...row },
  )
}
