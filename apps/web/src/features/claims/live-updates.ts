import { invalidateSoon } from '../../lib/live/invalidate-soon.ts'
import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { claimKey, claimsKey, claimWorkKey, putClaimRow, unreadFilesKey } from './claim/claim-queries.ts'

export const claimUpdates: LiveUpdates = {
  outOfDate: {
    claims: { updated: ({ patientId }) => [claimsKey(patientId)] },
    claim_work: { changed: () => [claimWorkKey], unread_file: () => [unreadFilesKey] },
  },
  inPlace: {
    claims: {
      updated: (queryClient, { data }) => {
        putClaimRow(queryClient, data)
        // No event announces changes of its history or its files.
        invalidateSoon(queryClient, [claimKey(data.patientId, data.id)])
      },
    },
  },
}
