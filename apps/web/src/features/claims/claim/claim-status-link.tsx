import { claimStatusLabel } from '@archwire/domain/claims/claim-status'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { claimAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import type { ListedClaim } from './claim-actions.ts'
import { actionLabels, ClaimBadge, openingMode } from './claim-labels.tsx'
import styles from './claim-status-link.module.css'

type Props = {
  claim: ListedClaim
  /** What it is called in a sentence: the claim of 05/06/2026, $4,750.00. */
  name: string
}

/** The status of a listed claim, which leads to its dialog. */
export function ClaimStatusLink({ claim, name }: Props) {
  const state = useDialogState()
  const { id, patientId, insuranceId, status, isPredetermination } = claim
  const mode = openingMode(status)
  const shown = `${claimStatusLabel(status)}${isPredetermination ? ' Predetermination' : ''}`
  return (
    <Link
      to={claimAddress(patientId, mode, { id, insurance: { id: insuranceId } })}
      state={state}
      className={`${styles.link} text-link thumb`}
      aria-label={`${shown}: ${actionLabels[mode].toLowerCase()} ${name}`}
    >
      <ClaimBadge status={status} isPredetermination={isPredetermination} />
    </Link>
  )
}
