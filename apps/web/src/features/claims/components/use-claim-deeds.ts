import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { claimAddress } from '../../../lib/claim-address.ts'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { keysUntilDone } from '../../../lib/once-key.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { type Question, questions } from '../../../ui/questions.ts'
import { useAsk } from '../../../ui/use-ask.ts'
import { type ClaimDeed, doWithClaim } from '../api/claim-deeds.ts'
import { claimsKey, claimWorkKey } from '../api/keys.ts'
import { storeClaim } from '../api/store-claim.ts'
import { refusalWords } from './claim-words.ts'
import type { ListedClaim } from './listed-claim.ts'
import { type FollowedClaim, useValidationTold } from './use-validation-told.ts'

const done: Record<ClaimDeed, string> = {
  // It has only begun.
  validate: 'Validating claim',
  submit: 'Claim submitted',
  resubmit: 'Claim resubmitted',
  approve: 'Claim approved',
  deny: 'Claim denied',
  cancel: 'Claim cancelled',
  // It has only begun.
  void: 'Voiding claim',
  duplicate: 'Claim duplicated',
}

const asked: Partial<Record<ClaimDeed, Question>> = {
  cancel: {
    text: 'Are you sure you want to cancel this claim?',
    detail: 'Whatever the payer still answers changes nothing. This action cannot be undone.',
    yes: 'Cancel claim',
    no: 'Keep it',
    isDangerous: true,
  },
  void: {
    text: 'Are you sure you want to void this claim?',
    detail:
      'The payer is told to treat it as never sent, and takes back what it has paid for it. This action cannot be undone.',
    yes: 'Void claim',
    no: 'Keep it',
    isDangerous: true,
  },
}

type Doing = {
  deed: ClaimDeed
  claim: ListedClaim
  /** The address where it was asked for. */
  at: string
}

/** What a try is about: pressed again after an answer that was lost, it is the same deed, not another one. */
const tryOf = ({ deed, claim: { id, updatedAt } }: Doing) => ({ deed, id, updatedAt })

/** What can be done with the claims of a list, where they are listed. */
export function useClaimDeeds(claims: readonly FollowedClaim[]) {
  const queryClient = useQueryClient()
  const openDialog = useOpenDialog()
  const ask = useAsk()
  const [keys] = useState(keysUntilDone)
  const tellOfValidation = useValidationTold(claims)
  const doing = useMutation({
    mutationFn: (what: Doing) => doWithClaim(what.deed, what.claim, keys.keyFor(tryOf(what))),
    onSuccess: async (made, what) => {
      const { deed, claim } = what
      keys.isDone(tryOf(what))
      notifySaved(done[deed])
      if (deed === 'validate') tellOfValidation(made)
      await storeClaim(queryClient, made)
      // A late answer must not take anybody from where they have gone on meanwhile.
      if (deed === 'duplicate' && window.location.href === what.at && !questions.isOpen())
        openDialog(claimAddress(claim.patientId, 'edit', made))
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
      const question = asked[deed]
      if (question !== undefined && !(await ask(question))) return
      doing.mutate({ deed, claim, at: window.location.href })
    },
  }
}
