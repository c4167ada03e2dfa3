import type { Eligibility } from '@archwire/contract/claims/eligibility'
import { isUnderWay } from '@archwire/domain/claims/eligibility-status'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { checkAddress } from '../../../lib/eligibility-address.ts'
import { pageSettings } from '../../../lib/page-settings.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { syncPatientData } from '../api/eligibilities.ts'
import styles from './answer-actions.module.css'
import { useProceedToClaim } from './use-proceed-to-claim.ts'

/** What follows from an answer: a claim, the record brought up to date, or the question once more. */
export function AnswerActions({ eligibility }: { eligibility: Eligibility }) {
  const { id, patientId, insurance, status } = eligibility
  const proceed = useProceedToClaim({ replace: true })
  const openDialog = useOpenDialog({ replace: true })
  const queryClient = useQueryClient()
  const sync = useMutation({
    mutationFn: () => syncPatientData({ patientId, insuranceId: insurance.id, id }),
    onSuccess: () => notifySaved('Patient data synced successfully'),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...patientsKey, patientId] }),
  })
  return (
    <div className={styles.actions}>
      <Button onClick={() => proceed(eligibility)}>Proceed to claim</Button>
      {status !== 'requested' ? null : (
        <WorkingButton
          variant="default"
          working={sync.isPending ? 'Syncing…' : undefined}
          onClick={() => sync.mutate()}
        >
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
