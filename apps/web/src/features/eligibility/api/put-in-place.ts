import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../lib/in-background.ts'
import { putInList, putRecord } from '../../../lib/put-in-list.ts'
import { eligibilitiesQuery, eligibilityQuery } from './eligibilities.ts'
import { eligibilitiesKey } from './keys.ts'

/** A question to a payer as it is now, wherever it is shown; only what follows from its answer is read again. */
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
