import type { Eligibility, EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { Patient } from '@archwire/contract/patients/calls'
import { isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import { patientFromResponse } from '@archwire/domain/eligibility/patient-in-response'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { checkEligibilityAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { coverageIn, dayLabel } from '../inquiries/eligibility-labels.tsx'
import { readPatient, syncPatientData } from '../inquiries/eligibility-queries.ts'
import { useProceedToClaim } from '../inquiries/use-proceed-to-claim.ts'

/** The changes of first name and date of birth that syncing would make to a record, as text. */
export function personChanges(
  responsePatient: EligibilityResponse['patient'],
  record: Patient,
  requestedAt: string,
): string[] {
  const { firstName, dob } = patientFromResponse(responsePatient, record, requestedAt.slice(0, 10))
  return [
    ...(firstName === undefined ? [] : [`First name: ${record.firstName} → ${firstName}`]),
    // Filling in a missing date of birth is not a change of person.
    ...(dob === undefined || record.dob === null || dob === record.dob
      ? []
      : [`Date of birth: ${dayLabel(record.dob)} → ${dayLabel(dob)}`]),
  ]
}

/**
 * Updates the patient's record from the payer's response. A different first name or date of birth is confirmed first.
 */
function useSyncPatient({ id, patientId, insurance, response, createdAt }: Eligibility) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const record = await readPatient(patientId)
      const list = response === null ? [] : personChanges(response.patient, record, createdAt)
      const isSure =
        list.length === 0 ||
        (await confirm({
          text: `Is this still ${record.fullName}?`,
          detail: 'The payer has the patient otherwise than the record, which would change:',
          list,
          yes: 'Change the record',
        }))
      if (!isSure) return false
      await syncPatientData({ patientId, insuranceId: insurance.id, id })
      return true
    },
    onSuccess: isSynced => (isSynced ? notifySaved('Patient data synced successfully') : undefined),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...patientsKey, patientId] }),
  })
  return { isSyncing: isPending, sync: () => mutate() }
}

/** What can follow from a response: a claim, an update of the record, or another check. */
export function ResponseActions({ eligibility }: { eligibility: Eligibility }) {
  const { patientId, insurance, status } = eligibility
  const proceed = useProceedToClaim({ replace: true })
  const openDialog = useOpenDialog({ replace: true })
  const { isSyncing, sync } = useSyncPatient(eligibility)
  return (
    <Group gap="xs">
      <Button
        variant={coverageIn(eligibility) === 'active' ? 'filled' : 'default'}
        onClick={() => proceed(eligibility)}
      >
        Proceed to claim
      </Button>
      {status !== 'requested' ? null : (
        <WorkingButton variant="default" working={isSyncing ? 'Syncing…' : undefined} onClick={sync}>
          Sync patient data
        </WorkingButton>
      )}
      {isUnderWay(status) || !pageSettings.reachesPayers() ? null : (
        <Button
          variant={status === 'requested' ? 'default' : 'filled'}
          onClick={() => openDialog(checkEligibilityAddress(patientId, insurance.id))}
        >
          Check again
        </Button>
      )}
    </Group>
  )
}
