import { type ClaimAction, claimActions } from '@archwire/domain/claims/claim-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeysUntilDone } from '../../../lib/api/idempotency-key.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { claimAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import { type Confirmation, confirmStore, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import {
  type DirectClaimAction,
  type FollowedClaim,
  type ListedClaim,
  runClaimAction,
  useValidationNotice,
} from './claim-actions.ts'
import { actionLabels, refusalMessage } from './claim-labels.tsx'
import { claimsKey, claimWorkKey, storeClaim } from './claim-queries.ts'

const doneMessages: Record<DirectClaimAction, string> = {
  // The action has only been started.
  validate: 'Validating claim',
  submit: 'Claim submitted',
  resubmit: 'Claim resubmitted',
  approve: 'Claim approved',
  deny: 'Claim denied',
  cancel: 'Claim cancelled',
  // The action has only been started.
  void: 'Voiding claim',
  duplicate: 'Claim duplicated',
}

const actionConfirmations: Partial<Record<DirectClaimAction, Confirmation>> = {
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

type RunningAction = {
  action: DirectClaimAction
  claim: ListedClaim
  /** The page's address when the action was started. */
  at: string
}

/** What identifies an attempt: pressed again after a lost response it is the same action. */
const attemptOf = ({ action, claim: { id, updatedAt } }: RunningAction) => ({ action, id, updatedAt })

/** Runs the actions on the claims of a list. */
export function useClaimActions(claims: readonly FollowedClaim[]) {
  const queryClient = useQueryClient()
  const openDialog = useOpenDialog()
  const confirm = useConfirm()
  const [keys] = useState(idempotencyKeysUntilDone)
  const notifyWhenValidated = useValidationNotice(claims)
  const mutation = useMutation({
    mutationFn: (what: RunningAction) =>
      runClaimAction(what.action, what.claim, keys.keyFor(attemptOf(what))),
    onSuccess: async (made, what) => {
      const { action, claim } = what
      keys.isDone(attemptOf(what))
      notifySaved(doneMessages[action])
      if (action === 'validate') notifyWhenValidated(made)
      await storeClaim(queryClient, made)
      // A late response must not navigate away from another page.
      if (action === 'duplicate' && window.location.href === what.at && !confirmStore.isOpen())
        openDialog(claimAddress(claim.patientId, 'edit', made))
    },
    onError: (error, { action }) => {
      if (action === 'validate' && error instanceof CallError)
        notifyError(error.saying('Error validating claim'))
      notifyError(refusalMessage(error))
    },
    onSettled: (_made, _error, { claim }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) }),
        queryClient.invalidateQueries({ queryKey: claimWorkKey }),
      ]),
  })
  return {
    /** The claim on which an action is running. */
    busyWith: mutation.isPending ? mutation.variables.claim.id : undefined,
    act: async (action: DirectClaimAction, claim: ListedClaim) => {
      const confirmation = actionConfirmations[action]
      if (confirmation !== undefined && !(await confirm(confirmation))) return
      mutation.mutate({ action, claim, at: window.location.href })
    },
  }
}

type Props = {
  claim: ListedClaim
  /** The accessible name, which tells the menu from those of other claims. */
  name: string
  actions: ReturnType<typeof useClaimActions>
}

/** Actions that need a connection to payers. */
const atThePayer: ClaimAction[] = ['validate', 'submit', 'resubmit', 'void']

/** The menu of the currently available actions. */
export function ClaimMenu({ claim, name, actions }: Props) {
  const openDialog = useOpenDialog()
  const { id, patientId, insuranceId, status, isPredetermination } = claim
  const available = claimActions(status, isPredetermination).filter(
    action => pageSettings.reachesPayers() || !atThePayer.includes(action),
  )
  const select = (action: ClaimAction) => {
    if (action === 'view' || action === 'edit') {
      openDialog(claimAddress(patientId, action, { id, insurance: { id: insuranceId } }))
    } else void actions.act(action, claim)
  }
  return (
    <Menu
      label={`Actions for ${name}`}
      button={<MoreIcon />}
      isOff={actions.busyWith === id}
      items={available.map(action => ({
        label: actionLabels[action],
        isDangerous: action === 'cancel' || action === 'void',
        onSelect: () => select(action),
      }))}
    />
  )
}
