import type { ClaimRow } from '@archwire/contract/claims/claim'

/** What a menu must know of a claim. */
export type ListedClaim = Pick<
  ClaimRow,
  'id' | 'status' | 'updatedAt' | 'patientId' | 'isPredetermination'
> & {
  insuranceId: number
}
