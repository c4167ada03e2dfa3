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
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { insurancesStaleTime } from '../../../lib/stale-times.ts'
import { eligibilitiesKey } from './keys.ts'

export const eligibilitiesQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...eligibilitiesKey(patientId), 'list'],
    queryFn: ({ signal }) =>
      call(listEligibilities, { params: { id: patientId } }, { signal }).catch(
        orSay("It wasn't possible to load the patient eligibilities."),
      ),
    staleTime: insurancesStaleTime,
  })

/** Which question to a payer: of whom, by which insurance. */
export type EligibilityName = { patientId: number; insuranceId: number; id: number }

export const eligibilityQuery = ({ patientId, insuranceId, id }: EligibilityName) =>
  queryOptions({
    queryKey: [...eligibilitiesKey(patientId), id],
    queryFn: ({ signal }) =>
      call(getEligibility, { params: { insuranceId, id } }, { signal }).catch(
        orSay("It wasn't possible to load the eligibility."),
      ),
    staleTime: insurancesStaleTime,
  })

export type ProviderSent = Sent<typeof checkCall>['body']['eligibility']['providerAttributes']

export const checkEligibility = (
  insuranceId: number,
  providerAttributes: ProviderSent,
  idempotencyKey: string,
): Promise<Eligibility> =>
  call(
    checkCall,
    { params: { insuranceId }, body: { eligibility: { providerAttributes } } },
    { idempotencyKey },
  )

const syncFailed = 'Failed to sync patient data'

/** The record as it is now, before it takes something over. */
export const readPatient = async (id: number): Promise<Patient> =>
  (await call(getPatient, { params: { id } }).catch(orSay(syncFailed))).patient

export const syncPatientData = ({ insuranceId, id }: EligibilityName) =>
  call(syncCall, { params: { insuranceId, id } }).catch(
    // Why not is known, and staff can do something about it.
    orSay(error =>
      error.message === responseOfAnother ? `${syncFailed}: ${responseOfAnother}` : syncFailed,
    ),
  )
