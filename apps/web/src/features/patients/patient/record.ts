import type { Sent } from '@archwire/contract/endpoint'
import { decideReportedAlert, type RecordAlerts } from '@archwire/contract/notes/alert-calls'
import { changePatient, type Patient } from '@archwire/contract/patients/calls'
import {
  archivePatient,
  type PatientProfile,
  recordHistory,
  restorePatient,
  revealSsn,
} from '@archwire/contract/patients/record-calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { recordKey } from '../../../shared/patients/patient-keys.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'

/** Decides an alert that a patient reported. */
export const decideAlert = (
  patientId: number,
  alertId: number,
  state: 'taken_over' | 'dismissed' | 'open',
): Promise<RecordAlerts> =>
  call(decideReportedAlert, { params: { id: patientId, alertId }, body: { alert: { state } } })

/** Who opened the record and who changed what in it. */
export const recordHistoryQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'history', page],
    queryFn: ({ signal }) => call(recordHistory, { params: { id }, query: { page } }, { signal }),
  })

export type PatientChange = Sent<typeof changePatient>['body']['patient']

export const savePatient = async (
  seen: Pick<PatientProfile, 'id' | 'updatedAt'>,
  patient: PatientChange,
): Promise<Patient> =>
  (await call(changePatient, { params: { id: seen.id }, body: { patient } }, { ifMatch: seen.updatedAt }))
    .patient

/** The whole number; null if it can no longer be decrypted. Every call is audited. */
export const readSsn = async (id: number): Promise<string | null> =>
  (await call(revealSsn, { params: { id } })).ssn

export const archive = async (id: number): Promise<Patient> =>
  (await call(archivePatient, { params: { id } })).patient

export const restore = async (id: number): Promise<Patient> =>
  (await call(restorePatient, { params: { id } })).patient

/** Shows a patient as the server returned them, and has the lists that name them read again. */
export async function storeRecord(queryClient: QueryClient, patient: Patient): Promise<void> {
  const { queryKey } = profileQuery(patient.id)
  // A read that began before the change would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, known => known && { ...known, ...patient })
  void queryClient.invalidateQueries({ queryKey: patientsKey })
}
