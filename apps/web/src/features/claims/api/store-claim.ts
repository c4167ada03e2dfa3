import type { Claim, ClaimRow } from '@archwire/contract/claims/claim'
import type { QueryClient } from '@tanstack/react-query'
import { isNewer } from '../../../lib/newer-in.ts'
import { putInList } from '../../../lib/put-in-list.ts'
import { claimKey } from './claims.ts'
import { claimsKey } from './keys.ts'

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
export async function changeStored(
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
