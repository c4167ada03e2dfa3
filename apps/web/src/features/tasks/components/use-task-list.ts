import { type TaskSort, type TaskStatus, taskSorts, taskStatuses } from '@archwire/contract/tasks/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptParams, oneOf, pageOf, useAddressChoice, useLastPage } from '../../../lib/address-choice.ts'
import { useDebounced } from '../../../lib/debounced.ts'
import { taskPageQuery } from '../api/tasks.ts'

const stillMs = 300

type Kept = { status: TaskStatus; sort: TaskSort | undefined; page: number }

const inAddress = {
  read: (params: URLSearchParams): Kept => ({
    status: oneOf(taskStatuses, params.get('status')) ?? 'all',
    sort: oneOf(taskSorts, params.get('sort')),
    page: pageOf(params),
  }),
  write: ({ status, sort, page }: Kept) =>
    keptParams({ status: status !== 'all' && status, sort, page: page > 1 && page }),
}

/**
 * What of the list is shown, and how. The address keeps it, but for what is typed: that may be somebody's name, and the
 * browser writes addresses down.
 */
export function useTaskList() {
  const [{ status, sort, page }, choose] = useAddressChoice(inAddress)
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed.trim(), stillMs)
  const list = useQuery(taskPageQuery({ status, sort, query: settled, page }))

  const show = (next: Partial<Kept>) => choose({ page: 1, ...next })

  // Its tasks were found by other words, or are on the page before.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  useLastPage(page, last, known => show({ page: known }))

  return {
    typed,
    search: (text: string) => {
      setTyped(text)
      if (page > 1) show({})
    },
    status,
    sort,
    show,
    showAll: () => {
      setTyped('')
      show({ status: 'all' })
    },
    isNarrowed: status !== 'all' || settled !== '',
    list,
  }
}
