import styles from './forms-and-contracts.module.css'
import { HealthHistoryCard } from './health-history-card.tsx'

/** What a patient is asked to fill in and to sign, a card for each. */
export const FormsAndContracts = ({ patientId }: { patientId: number }) => (
  <div className={styles.cards}>
    <HealthHistoryCard patientId={patientId} />
  </div>
)
