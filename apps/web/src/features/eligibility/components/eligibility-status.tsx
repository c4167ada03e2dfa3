import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { eligibilityStatusLabel, isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './eligibility-status.module.css'
import { badgeColour, outcomeWords } from './eligibility-words.ts'

type Props = { eligibility: Pick<Eligibility, 'status'>; outcome: string }

/** How far a question to a payer is, and what came of it; while the payer is being asked, a place for the answer. */
export const EligibilityOutcome = ({ eligibility: { status }, outcome }: Props) => (
  <div className={styles.status}>
    <StatusBadge text={eligibilityStatusLabel(status)} color={badgeColour(status)} />
    {isUnderWay(status) ? (
      <Placeholder width={160} label="Waiting for the payer" />
    ) : outcome === '' ? null : (
      <span className={styles.outcome}>{outcome}</span>
    )}
  </div>
)

export const EligibilityStatus = ({ eligibility }: { eligibility: Eligibility }) => (
  <EligibilityOutcome eligibility={eligibility} outcome={outcomeWords(eligibility)} />
)
