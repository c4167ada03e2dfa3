import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import {
  checkEligibility as checkCall,
  getEligibility,
  listEligibilities,
  responseOfAnother,
  syncPatientData as syncCall,
} from '@archwire/contract/eligibility/eligibility-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { getPatient, type Patient } from '@archwire/contract/patients/calls'
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime, putInList, putRecord } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

/** All eligibility checks of a patient. A change of the patient's record invalidates them too. */
export const eligibilitiesKey = (patientId: number) => [...patientsKey, patientId, 'eligibilities'] as const

/** The coverage of a day's patients, for all days. */
export const coverageKey = ['coverage'] as const

export const eligibilitiesQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...eligibilitiesKey(patientId), 'list'],
    queryFn: ({ signal }) =>
      call(listEligibilities, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("It wasn't possible to load the patient eligibilities."),
      ),
    staleTime: insurancesStaleTime,
  })

/** Identifies an eligibility check: the patient, the insurance and its id. */
export type EligibilityRef = { patientId: number; insuranceId: number; id: number }

export const eligibilityQuery = ({ patientId, insuranceId, id }: EligibilityRef) =>
  queryOptions({
    queryKey: [...eligibilitiesKey(patientId), id],
    queryFn: ({ signal }) =>
      call(getEligibility, { params: { insuranceId, id } }, { signal }).catch(
        withErrorMessage("It wasn't possible to load the eligibility."),
      ),
    staleTime: insurancesStaleTime,
  })

export type ProviderRequest = Sent<typeof checkCall>['body']['eligibility']['providerAttributes']

export const checkEligibility = (
  insuranceId: number,
  providerAttributes: ProviderRequest,
  idempotencyKey: string,
): Promise<Eligibility> =>
  call(
    checkCall,
    { params: { insuranceId }, body: { eligibility: { providerAttributes } } },
    { idempotencyKey },
  )

const syncFailed = 'Failed to sync patient data'

/** Reads the current record before it is updated from a response. */
export const readPatient = async (id: number): Promise<Patient> =>
  (await call(getPatient, { params: { id } }).catch(withErrorMessage(syncFailed))).patient

export const syncPatientData = ({ insuranceId, id }: EligibilityRef) =>
  call(syncCall, { params: { insuranceId, id } }).catch(
    // The reason is known, and staff can do something about it.
    withErrorMessage(error =>
      error.message === responseOfAnother ? `${syncFailed}: ${responseOfAnother}` : syncFailed,
    ),
  )

/** Stores a check everywhere it is shown; only what depends on its response is read again. */
export function putEligibility(queryClient: QueryClient, eligibility: Eligibility): void {
  const { id, patientId, insurance } = eligibility
  const list = eligibilitiesQuery(patientId).queryKey
  const own = eligibilityQuery({ patientId, insuranceId: insurance.id, id }).queryKey
  putInList(queryClient, list, eligibility)
  putRecord(queryClient, own, eligibility)
  const itself = [hashKey(list), hashKey(own)]
  void inBackground(() =>
    queryClient.invalidateQueries({
      queryKey: eligibilitiesKey(patientId),
      predicate: ({ queryHash }) => !itself.includes(queryHash),
    }),
  )
}
