import { listClaimWork } from '@archwire/contract/claims/worklist'
import type { ageBuckets } from '@archwire/contract/finance/invoices'
import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { insurancesStaleTime } from '../../../lib/stale-times.ts'
import { claimWorkKey } from './keys.ts'

export type WorkStatus = ClaimStatus | 'open' | 'all'
export type AgeBucket = (typeof ageBuckets)[number]

export type WorkChoice = {
  status: WorkStatus
  payer: number | undefined
  age: AgeBucket | undefined
  query: string
  page: number
}

export const claimWorkQuery = ({ status, payer, age, query, page }: WorkChoice) =>
  queryOptions({
    queryKey: [...claimWorkKey, status, payer, age, query, page],
    queryFn: ({ signal }) =>
      call(
        listClaimWork,
        {
          query: {
            status: status === 'all' ? undefined : status,
            payer,
            age,
            query: query === '' ? undefined : query,
            page,
          },
        },
        { signal },
      ).catch(orSay("It wasn't possible to load the claims.")),
    staleTime: insurancesStaleTime,
    // What is chosen next takes the place of what was there before when it is there.
    placeholderData: keepPreviousData,
  })
