import type { Patient } from '@archwire/contract/patients/calls'
import type { QueryClient } from '@tanstack/react-query'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { profileQuery } from './record.ts'

/** Shows a patient as the server has just answered, and has the lists that name them read again. */
export async function storeRecord(queryClient: QueryClient, patient: Patient): Promise<void> {
  const { queryKey } = profileQuery(patient.id)
  // A read that began before the change would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, known => known && { ...known, ...patient })
  void queryClient.invalidateQueries({ queryKey: patientsKey })
}
