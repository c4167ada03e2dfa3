import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { readPatient, syncPatientData } from '../api/eligibilities.ts'
import { personChanges } from './person-changes.ts'

/** Takes over what the payer has of the patient. Where they would be called or born otherwise after it, that is asked first. */
export function useSyncPatient({ id, patientId, insurance, response, createdAt }: Eligibility) {
  const ask = useAsk()
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const record = await readPatient(patientId)
      const list = response === null ? [] : personChanges(response.patient, record, createdAt)
      const isSure =
        list.length === 0 ||
        (await ask({
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
