import { type ClaimStatus, claimColour, claimWords } from '@archwire/domain/claims/claim-status'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const colours = { grey: 'gray', warning: 'orange', red: 'red', green: 'green' } as const

/** How far a claim is. */
export const ClaimBadge = ({ status }: { status: ClaimStatus }) => (
  <StatusBadge text={claimWords(status)} color={colours[claimColour(status)]} />
)
