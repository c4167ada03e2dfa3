import { type ClaimStatus, claimStatusColour, claimStatusLabel } from '@archwire/domain/claims/claim-status'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const colours = { grey: 'gray', warning: 'orange', red: 'red', green: 'green' } as const

type Props = { status: ClaimStatus; isPredetermination?: boolean }

/** How far a claim is, and that it only asks where it does. */
export const ClaimBadge = ({ status, isPredetermination = false }: Props) => (
  <span>
    <StatusBadge text={claimStatusLabel(status)} color={colours[claimStatusColour(status)]} />
    {isPredetermination ? ' Predetermination' : null}
  </span>
)
