import type { Claim, Remittance } from '@archwire/contract/claims/claim'
import { can } from '@archwire/domain/claims/claim-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { runClaimAction } from '../claim/claim-actions.ts'
import { actionLabels, money } from '../claim/claim-labels.tsx'
import { claimsKey, storeClaim } from '../claim/claim-queries.ts'
import { useCanEdit } from '../editing/claim-editing.ts'

type Decided = 'approved' | 'denied'

const buttons = [
  { decision: 'approved', action: 'approve', working: 'Approving…', doneMessage: 'Claim approved' },
  { decision: 'denied', action: 'deny', working: 'Denying…', doneMessage: 'Claim denied' },
] as const
type DecisionButton = (typeof buttons)[number]

/** After the payer's response, staff approve or deny the claim, with the paid amount as a suggestion. */
export function Decision({ claim }: { claim: Claim }) {
  const canEdit = useCanEdit()
  const queryClient = useQueryClient()
  const [keyFor] = useState(idempotencyKeys)
  const deciding = useMutation({
    mutationFn: ({ action }: DecisionButton) => runClaimAction(action, claim, keyFor(action)),
    onSuccess: async (decided, { doneMessage }) => {
      await storeClaim(queryClient, decided)
      notifySaved(doneMessage)
    },
    onError: error => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
  })
  if (!canEdit || !can('approve', claim.status)) return null
  const [newest] = claim.remittances
  const proposes = newest?.proposes ?? null
  return (
    <Message
      kind="notice"
      title="The payer has answered"
      actions={buttons.map(way => (
        <WorkingButton
          key={way.action}
          variant={way.decision === proposes ? 'filled' : 'default'}
          working={deciding.isPending && deciding.variables === way ? way.working : undefined}
          onClick={() => {
            if (!deciding.isPending) deciding.mutate(way)
          }}
        >
          {actionLabels[way.action]}
        </WorkingButton>
      ))}
    >
      <p>{newest === undefined ? 'Decide by what it said below.' : proposal(newest, proposes)}</p>
    </Message>
  )
}

function proposal({ paid, expected, owed }: Remittance, proposes: Decided | null): string {
  const sums =
    expected === null
      ? `It paid ${money(paid)}; the patient owes ${money(owed)}.`
      : `It would pay ${money(expected)}; the patient would owe ${money(owed)}. Nothing is paid yet.`
  return proposes === null
    ? `${sums} Look at it below before you decide.`
    : `${sums} By that the claim would be ${proposes}.`
}
