import { listClaimWork } from '@archwire/contract/claims/worklist'
import { ageBuckets } from '@archwire/contract/finance/invoices'
import { type ClaimStatus, claimStatuses } from '@archwire/domain/claims/claim-status'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { useDebounced } from '../../../lib/browser/debounced.ts'
import {
  oneOf,
  pageOf,
  paramsOf,
  useAddressChoice,
  useLastPage,
} from '../../../lib/navigation/list-paging.ts'
import { claimWorkKey } from '../claim/claim-queries.ts'

export type WorkStatus = ClaimStatus | 'open' | 'all'
export type AgeBucket = (typeof ageBuckets)[number]

type WorkChoice = {
  status: WorkStatus
  payer: number | undefined
  age: AgeBucket | undefined
  query: string
  page: number
}

const claimWorkQuery = ({ status, payer, age, query, page }: WorkChoice) =>
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
      ).catch(withErrorMessage("It wasn't possible to load the claims.")),
    staleTime: insurancesStaleTime,
    // The previous list stays until the next one is loaded.
    placeholderData: keepPreviousData,
  })

const stillMs = 300

const statuses: readonly WorkStatus[] = ['open', 'all', ...claimStatuses]

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const inAddress = {
  read: (params: URLSearchParams) => ({
    // By default, closed claims are not listed.
    status: oneOf(statuses, params.get('status')) ?? 'open',
    payer: numberOf(params.get('payer')),
    age: oneOf(ageBuckets, params.get('age')),
    page: pageOf(params),
  }),
  write: ({ status, payer, age, page }: Omit<WorkChoice, 'query'>) =>
    paramsOf({ status: status !== 'open' && status, payer, age, page: page > 1 && page }),
}

/**
 * The filters of the claim worklist. The address contains them, except for typed text: it may be a person's name, and
 * browsers keep addresses in their history.
 */
export function useClaimWork() {
  const [addressChoice, choose] = useAddressChoice(inAddress)
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed.trim(), stillMs)
  const choice: WorkChoice = { ...addressChoice, query: settled }
  const list = useQuery(claimWorkQuery(choice))
  const show = (next: Partial<typeof addressChoice>) => choose({ page: 1, ...next })

  // The page has become empty: its claims are closed or on the page before.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  useLastPage(choice.page, last, page => show({ page }))

  return {
    choice,
    typed,
    search: (text: string) => {
      setTyped(text)
      if (choice.page > 1) show({})
    },
    show,
    showAll: () => {
      setTyped('')
      show({ status: 'all', payer: undefined, age: undefined })
    },
    isNarrowed: choice.payer !== undefined || choice.age !== undefined || choice.query !== '',
    list,
  }
}
