import { getEligibility, listSubscribers } from '@archwire/contract/eligibility/eligibility-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { insurancesStaleTime } from '../../../lib/stale-times.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'

/** Who may be the subscriber of a claim; whatever changes the record or brings an answer of the payer makes it old. */
export const subscribersQuery = (patientId: number, insuranceId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'eligibilities', 'subscribers', insuranceId],
    queryFn: ({ signal }) =>
      call(listSubscribers, { params: { insuranceId } }, { signal }).catch(
        orSay("We couldn't find the subscribers"),
      ),
    staleTime: insurancesStaleTime,
  })

/** What a claim is made after: whether it may be is the payer's to say. */
export const checkedQuery = (patientId: number, insuranceId: number, id: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'eligibilities', id],
    queryFn: ({ signal }) =>
      call(getEligibility, { params: { insuranceId, id } }, { signal }).catch(
        orSay("It wasn't possible to load the eligibility."),
      ),
    staleTime: insurancesStaleTime,
  })
