import type { Claim } from '@archwire/contract/claims/claim'
import { can } from '@archwire/domain/claims/claim-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onceKeys } from '../../../lib/once-key.ts'
import { Message } from '../../../ui/message.tsx'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { type Decision as Decided, decide } from '../api/claim-actions.ts'
import { claimsKey } from '../api/keys.ts'
import { storeClaim } from '../api/store-claim.ts'
import { useCanEdit } from './claim-editing.ts'
import { money } from './part-words.ts'

const buttons: { decision: Decided; label: string; working: string; said: string }[] = [
  { decision: 'approved', label: 'Set as Approved', working: 'Approving…', said: 'Claim approved' },
  { decision: 'denied', label: 'Set as Denied', working: 'Denying…', said: 'Claim denied' },
]

/** The payer has answered: staff decide, by what it paid if it told that. */
export function Decision({ claim }: { claim: Claim }) {
  const canEdit = useCanEdit()
  const queryClient = useQueryClient()
  const [keyFor] = useState(onceKeys)
  const deciding = useMutation({
    mutationFn: (decision: Decided) => decide(claim.id, decision, keyFor(decision)),
    onSuccess: async (decided, decision) => {
      await storeClaim(queryClient, decided)
      notifySaved(buttons.find(one => one.decision === decision)?.said)
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
      actions={buttons.map(({ decision, label, working }) => (
        <WorkingButton
          key={decision}
          variant={decision === proposes ? 'filled' : 'default'}
          working={deciding.isPending && deciding.variables === decision ? working : undefined}
          onClick={() => {
            if (!deciding.isPending) deciding.mutate(decision)
          }}
        >
          {label}
        </WorkingButton>
      ))}
    >
      <p>{newest === undefined ? 'Decide by what it said below.' : proposal(newest, proposes)}</p>
    </Message>
  )
}

function proposal({ paid, owed }: { paid: number; owed: number }, proposes: Decided | null): string {
  const sums = `It paid ${money(paid)}; the patient owes ${money(owed)}.`
  return proposes === null
    ? `${sums} Look at it below before you decide.`
    : `${sums} By that the claim would be ${proposes}.`
}
