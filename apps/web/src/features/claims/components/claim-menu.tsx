import { type ClaimAction, claimActions } from '@archwire/domain/claims/claim-status'
import { claimAddress } from '../../../lib/claim-address.ts'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { pageSettings } from '../../../lib/page-settings.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { actionWords } from './claim-words.ts'
import type { ListedClaim } from './listed-claim.ts'
import type { useClaimDeeds } from './use-claim-deeds.ts'

type Props = {
  claim: ListedClaim
  /** What tells it from others, for whoever only hears the button. */
  name: string
  deeds: ReturnType<typeof useClaimDeeds>
}

/** What needs somebody who carries it to the payer. */
const atThePayer: ClaimAction[] = ['validate', 'submit', 'resubmit', 'void']

/** What can be done with a claim just now. */
export function ClaimMenu({ claim, name, deeds }: Props) {
  const openDialog = useOpenDialog()
  const { id, patientId, insuranceId, status, isPredetermination } = claim
  const actions = claimActions(status, isPredetermination).filter(
    action => pageSettings.reachesPayers() || !atThePayer.includes(action),
  )
  const select = (action: ClaimAction) => {
    if (action === 'view' || action === 'edit') {
      openDialog(claimAddress(patientId, action, { id, insurance: { id: insuranceId } }))
    } else void deeds.act(action, claim)
  }
  return (
    <Menu
      label={`Actions for ${name}`}
      button={<MoreIcon />}
      isOff={deeds.busyWith === id}
      items={actions.map(action => ({ label: actionWords[action], onSelect: () => select(action) }))}
    />
  )
}
