import { useQuery } from '@tanstack/react-query'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { contractsQuery } from '../api/contracts.ts'
import { ConsentFormsCard } from './consent-forms-card.tsx'
import { ContractsCard } from './contracts-card.tsx'
import styles from './forms-and-contracts.module.css'
import { HealthHistoryCard } from './health-history-card.tsx'

/** What a patient is asked to fill in and to sign, a card for each. */
export function FormsAndContracts({ patientId }: { patientId: number }) {
  const openDialog = useOpenDialog()
  // There is one contract that counts at a time.
  const mayCreate = useQuery(contractsQuery(patientId)).data?.every(({ active }) => !active) === true
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
            ...(mayCreate
              ? [
                  {
                    label: 'Create contract',
                    onSelect: () => openDialog(`/v2/create-contract/${patientId}`),
                  },
                ]
              : []),
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
