import { ageBuckets, listPastDue } from '@archwire/contract/finance/invoices'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { financeStaleTime } from '../../../lib/api/query-cache.ts'
import { useDebounced } from '../../../lib/browser/debounced.ts'
import {
  oneOf,
  pageOf,
  paramsOf,
  useAddressChoice,
  useLastPage,
} from '../../../lib/navigation/list-paging.ts'

export type AgeBucket = (typeof ageBuckets)[number]

type Choice = { age: AgeBucket | undefined; query: string; page: number }

const pastDueQuery = ({ age, query, page }: Choice) =>
  queryOptions({
    queryKey: ['past-due', age, query, page],
    queryFn: ({ signal }) =>
      call(
        listPastDue,
        { query: { bucket: age, query: query === '' ? undefined : query, page } },
        { signal },
      ),
    staleTime: financeStaleTime,
    // The previous list stays until the next one is loaded.
    placeholderData: keepPreviousData,
  })

const stillMs = 300

const inAddress = {
  read: (params: URLSearchParams) => ({ age: oneOf(ageBuckets, params.get('age')), page: pageOf(params) }),
  write: ({ age, page }: Omit<Choice, 'query'>) => paramsOf({ age, page: page > 1 && page }),
}

/**
 * What of the list is shown. The address contains it, except for typed text: it may be a person's name, and browsers
 * keep addresses in their history.
 */
export function usePastDue() {
  const [addressChoice, choose] = useAddressChoice(inAddress)
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed.trim(), stillMs)
  const choice: Choice = { ...addressChoice, query: settled }
  const list = useQuery(pastDueQuery(choice))
  const show = (next: Partial<typeof addressChoice>) => choose({ page: 1, ...next })
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
      show({ age: undefined })
    },
    list,
  }
}
