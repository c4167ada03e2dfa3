import type { Claim, Remittance } from '@archwire/contract/claims/claim'
import { can } from '@archwire/domain/claims/claim-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onceKeys } from '../../../lib/once-key.ts'
import { Message } from '../../../ui/message.tsx'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { doWithClaim } from '../api/claim-deeds.ts'
import { claimsKey } from '../api/keys.ts'
import { storeClaim } from '../api/store-claim.ts'
import { useCanEdit } from './claim-editing.ts'
import { actionWords } from './claim-words.ts'
import { money } from './part-words.ts'

type Decided = 'approved' | 'denied'

const buttons = [
  { decision: 'approved', deed: 'approve', working: 'Approving…', said: 'Claim approved' },
  { decision: 'denied', deed: 'deny', working: 'Denying…', said: 'Claim denied' },
] as const
type Way = (typeof buttons)[number]

/** The payer has answered: staff decide, by what it paid if it told that. */
export function Decision({ claim }: { claim: Claim }) {
  const canEdit = useCanEdit()
  const queryClient = useQueryClient()
  const [keyFor] = useState(onceKeys)
  const deciding = useMutation({
    mutationFn: ({ deed }: Way) => doWithClaim(deed, claim, keyFor(deed)),
    onSuccess: async (decided, { said }) => {
      await storeClaim(queryClient, decided)
      notifySaved(said)
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
          key={way.deed}
          variant={way.decision === proposes ? 'filled' : 'default'}
          working={deciding.isPending && deciding.variables === way ? way.working : undefined}
          onClick={() => {
            if (!deciding.isPending) deciding.mutate(way)
          }}
        >
          {actionWords[way.deed]}
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
