import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import { Button } from '@mantine/core'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { checkAddress } from '../../../lib/eligibility-address.ts'
import { pageSettings } from '../../../lib/page-settings.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import styles from './answer-actions.module.css'
import { useProceedToClaim } from './use-proceed-to-claim.ts'
import { useSyncPatient } from './use-sync-patient.ts'

/** What follows from an answer: a claim, the record brought up to date, or the question once more. */
export function AnswerActions({ eligibility }: { eligibility: Eligibility }) {
  const { patientId, insurance, status } = eligibility
  const proceed = useProceedToClaim({ replace: true })
  const openDialog = useOpenDialog({ replace: true })
  const { isSyncing, sync } = useSyncPatient(eligibility)
  return (
    <div className={styles.actions}>
      <Button onClick={() => proceed(eligibility)}>Proceed to claim</Button>
      {status !== 'requested' ? null : (
        <WorkingButton variant="default" working={isSyncing ? 'Syncing…' : undefined} onClick={sync}>
          Sync patient data
        </WorkingButton>
      )}
      {isUnderWay(status) || !pageSettings.reachesPayers() ? null : (
        <Button variant="default" onClick={() => openDialog(checkAddress(patientId, insurance.id))}>
          Check again
        </Button>
      )}
    </div>
  )
}
