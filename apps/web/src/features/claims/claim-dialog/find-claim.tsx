import type { Claim } from '@archwire/contract/claims/claim'
import { skipToken, useQuery } from '@tanstack/react-query'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { claimKey, claimQuery, claimsQuery } from '../claim/claim-queries.ts'

type Waiting = { failure: { error: Error; words: string } | undefined; retry: () => void }

const notFound = "We couldn't find the claim"

/** Loads a claim by its id; its insurance is looked up if the address does not contain it. */
export function useFoundClaim(
  patientId: number,
  claimId: number,
  insuranceIdInAddress: number | undefined,
): { found: Claim } | { waiting: Waiting } {
  const list = useQuery({ ...claimsQuery(patientId), enabled: insuranceIdInAddress === undefined })
  const insuranceId = insuranceIdInAddress ?? list.data?.find(({ id }) => id === claimId)?.insurance.id
  const claim = useQuery(
    insuranceId === undefined
      ? { queryKey: claimKey(patientId, claimId), queryFn: skipToken }
      : claimQuery({ patientId, claimId, insuranceId }),
  )
  if (claim.data !== undefined) return { found: claim.data as Claim }
  const retry = () => void (insuranceId === undefined ? list.refetch() : claim.refetch())
  if (claim.isFetching || list.isFetching) return { waiting: { failure: undefined, retry } }
  const error = claim.error ?? list.error ?? new Error('It may belong to another patient.')
  return { waiting: { failure: { error, words: notFound }, retry } }
}

/** Shown for an address without a claim. */
export const NoClaimDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <WindowDialog title={title} onClose={onClose}>
    <Message kind="alert" title="No claim data provided">
      <p>Close this window and open the claim from the patient’s insurance page.</p>
    </Message>
  </WindowDialog>
)
