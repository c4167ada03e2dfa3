import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ConsentFormsCard } from './consent-forms-card.tsx'
import { ContractsCard } from './contracts-card.tsx'
import styles from './forms-and-contracts.module.css'
import { HealthHistoryCard } from './health-history-card.tsx'

/** What a patient is asked to fill in and to sign, a card for each. */
export function FormsAndContracts({ patientId }: { patientId: number }) {
  const openDialog = useOpenDialog()
  return (
    <div className={styles.tab}>
      <div className={`${styles.head} screen-only`}>
        <Menu
          label="Add Documents"
          button={
            <span className={styles.add}>
              <PlusIcon /> Add Documents
            </span>
          }
          items={[
            {
              label: 'Create consent form',
              onSelect: () => openDialog(`/v2/consent-form-confirmation?patient=${patientId}`),
            },
          ]}
        />
      </div>
      <div className={styles.cards}>
        <HealthHistoryCard patientId={patientId} />
        <ConsentFormsCard patientId={patientId} />
        <ContractsCard patientId={patientId} />
      </div>
    </div>
  )
}
