import type { Claim } from '@archwire/contract/claims/claim'
import { can } from '@archwire/domain/claims/claim-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { runClaimAction, validatedMessage } from '../claim/claim-actions.ts'
import { paperOnly } from '../claim/claim-labels.tsx'
import { useClaimActions } from '../claim/claim-menu.tsx'
import { claimsKey, storeClaim } from '../claim/claim-queries.ts'

export type NextStep = {
  label: string
  /** The label while it is under way, whoever began it. */
  working: string | undefined
  /** Whether open sections are saved before it. */
  savesFirst: boolean
  run: () => void
}

const failed = 'Error validating claim'

/** Starts the validation of a claim. The outcome arrives later and is then shown in a notice. */
function useValidate(claim: Claim) {
  const { patientId, status } = claim
  const queryClient = useQueryClient()
  const validating = useMutation({
    mutationFn: () => runClaimAction('validate', claim, newIdempotencyKey()),
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
    if (wasValidating && status === 'validated') notifySaved(validatedMessage)
  }, [status])
  return { validate: () => validating.mutate(), isStarting: validating.isPending }
}

/**
 * What comes next on the way of a claim to its payer: it is validated, then sent. Undefined where nothing does, or only a
 * decision.
 */
export function useNextStep(claim: Claim, canEdit: boolean): NextStep | undefined {
  const { id, status, insurance, isPredetermination } = claim
  const { validate, isStarting } = useValidate(claim)
  const { act, busyWith } = useClaimActions([])
  if (!pageSettings.reachesPayers()) return undefined
  if (status === 'validating' || (canEdit && can('validate', status))) {
    const working = isStarting || status === 'validating' ? 'Validating…' : undefined
    return { label: 'Validate Claim', working, savesFirst: true, run: validate }
  }
  const isSending = status === 'submitting' || busyWith === id
  const isReady = can('submit', status) && paperOnly(claim.subscriber.sequenceCode) === undefined
  if (!isSending && !isReady) return undefined
  return {
    label: isPredetermination ? 'Send predetermination' : 'Send claim',
    working: isSending ? 'Sending…' : undefined,
    savesFirst: false,
    run: () => void act('submit', { ...claim, insuranceId: insurance.id }),
  }
}
