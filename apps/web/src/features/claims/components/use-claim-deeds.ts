import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/call-error.ts'
import { claimAddress } from '../../../lib/claim-address.ts'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { newKey } from '../../../lib/once-key.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import type { Question } from '../../../ui/questions.ts'
import { useAsk } from '../../../ui/use-ask.ts'
import { type ClaimDeed, doWithClaim } from '../api/claim-deeds.ts'
import { claimsKey, claimWorkKey } from '../api/keys.ts'
import { storeClaim } from '../api/store-claim.ts'
import { refusalWords } from './claim-words.ts'
import type { ListedClaim } from './listed-claim.ts'

const done: Record<ClaimDeed, string> = {
  validate: 'Claim validated',
  submit: 'Claim submitted',
  resubmit: 'Claim resubmitted',
  approve: 'Claim approved',
  deny: 'Claim denied',
  cancel: 'Claim cancelled',
  duplicate: 'Claim duplicated',
}

const questions: Partial<Record<ClaimDeed, Question>> = {
  cancel: {
    text: 'Are you sure you want to cancel this claim?',
    detail: 'Whatever the payer still answers changes nothing. This action cannot be undone.',
    yes: 'Cancel claim',
    no: 'Keep it',
    isDangerous: true,
  },
}

/** What can be done with a claim where it is listed. */
export function useClaimDeeds() {
  const queryClient = useQueryClient()
  const openDialog = useOpenDialog()
  const ask = useAsk()
  const doing = useMutation({
    mutationFn: ({ deed, claim }: { deed: ClaimDeed; claim: ListedClaim }) =>
      doWithClaim(deed, claim, newKey()),
    onSuccess: async (made, { deed, claim }) => {
      notifySaved(done[deed])
      await storeClaim(queryClient, made)
      if (deed === 'duplicate') openDialog(claimAddress(claim.patientId, 'edit', made))
    },
    onError: (error, { deed }) => {
      if (deed === 'validate' && error instanceof CallError)
        notifyError(error.saying('Error validating claim'))
      notifyError(refusalWords(error))
    },
    onSettled: (_made, _error, { claim }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) }),
        queryClient.invalidateQueries({ queryKey: claimWorkKey }),
      ]),
  })
  return {
    /** The claim with which something is being done. */
    busyWith: doing.isPending ? doing.variables.claim.id : undefined,
    act: async (deed: ClaimDeed, claim: ListedClaim) => {
      const question = questions[deed]
      if (question !== undefined && !(await ask(question))) return
      doing.mutate({ deed, claim })
    },
  }
}
