import { createPatient, type Patient, patientTabs, recentPatients } from '@archwire/contract/patients/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { call } from '../../../lib/api/call.ts'
import type { NewPatient } from '../../../shared/patients/new-patient-form.ts'
import { patientTabsKey } from '../../../shared/patients/patient-keys.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

/** Refetched whenever the list is shown: it contains the records that were opened meanwhile. */
export const recentPatientsQuery = queryOptions({
  queryKey: [...patientsKey, 'recent'],
  queryFn: ({ signal }) => call(recentPatients, {}, { signal }),
  staleTime: 0,
})

export const addPatient = async (patient: NewPatient, idempotencyKey: string): Promise<Patient> =>
  (await call(createPatient, { body: { patient } }, { idempotencyKey })).patient

/**
 * Names for the tabs of open patients. They are fetched in the background, so that they do not keep an idle session
 * alive.
 */
export const patientTabsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...patientTabsKey, ids],
    queryFn: ({ signal }) =>
      inBackground(() => call(patientTabs, { query: { ids: ids.join(',') } }, { signal })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
