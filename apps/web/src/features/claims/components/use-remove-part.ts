import type { Claim } from '@archwire/contract/claims/claim'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/call-error.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { claimsKey } from '../api/keys.ts'
import { changeStored } from '../api/store-claim.ts'
import { type PartKind, partsOf, withParts } from './use-list-part.ts'

type Given = {
  claim: Claim
  kind: PartKind
  id: number
  /** Which one it is, in words. */
  detail: string
  remove: () => Promise<unknown>
  onRemoved: () => void
}

/** Takes a part off the claim, once the person is sure. What somebody else has taken off already is gone too. */
export function useRemovePart({ claim, kind, id, detail, remove, onRemoved }: Given) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const without = (known: Claim) =>
    withParts(
      kind,
      partsOf(known, kind).filter(one => one.id !== id),
    )
  const removing = useMutation({
    mutationFn: async () => {
      await remove().catch(error => {
        if (!(error instanceof CallError && error.status === 404)) throw error
      })
    },
    onSuccess: async () => {
      onRemoved()
      await changeStored(queryClient, claim, without)
      notifySaved('Claim successfully edited')
    },
    onError: error => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
  })
  return {
    isRemoving: removing.isPending,
    askAndRemove: async () => {
      const text = `Are you sure you want to remove this ${kind}?`
      if (await ask({ text, detail, yes: 'Remove', isDangerous: true })) removing.mutate()
    },
  }
}
