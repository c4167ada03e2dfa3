import type { Claim } from '@archwire/contract/claims/claim'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { newKey } from '../../../lib/once-key.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { doWithClaim } from '../api/claim-deeds.ts'
import { claimsKey } from '../api/keys.ts'
import { storeClaim } from '../api/store-claim.ts'
import { validated } from './use-validation-told.ts'

const failed = 'Error validating claim'

/** Has the claim looked through. What comes of it is heard later, and said then. */
export function useValidate(claim: Claim) {
  const { patientId, status } = claim
  const queryClient = useQueryClient()
  const validating = useMutation({
    mutationFn: () => doWithClaim('validate', claim, newKey()),
    onSuccess: begun => storeClaim(queryClient, begun),
    onError: error => {
      notifyError(error instanceof CallError ? error.saying(failed) : failed)
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: claimsKey(patientId) })
    },
  })
  const before = useRef(status)
  useEffect(() => {
    const wasValidating = before.current === 'validating'
    before.current = status
    if (wasValidating && status === 'validated') notifySaved(validated)
  }, [status])
  return { validate: () => validating.mutate(), isStarting: validating.isPending }
}
