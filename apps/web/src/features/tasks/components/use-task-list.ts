import { type TaskSort, type TaskStatus, taskSorts, taskStatuses } from '@archwire/contract/tasks/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '../../../lib/debounced.ts'
import { taskPageQuery } from '../api/tasks.ts'

const stillMs = 300

const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find(value => value === text)

/**
 * What of the list is shown, and how. The address keeps it, but for what is typed: that may be somebody's name, and the
 * browser writes addresses down.
 */
export function useTaskList() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed.trim(), stillMs)
  const status = oneOf(taskStatuses, params.get('status')) ?? 'all'
  const sort = oneOf(taskSorts, params.get('sort'))
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const list = useQuery(taskPageQuery({ status, sort, query: settled, page }))

  const show = (next: { status?: TaskStatus; sort?: TaskSort | undefined; page?: number }) => {
    const shown = { status, sort, page: 1, ...next }
    const kept = new URLSearchParams()
    if (shown.status !== 'all') kept.set('status', shown.status)
    if (shown.sort !== undefined) kept.set('sort', shown.sort)
    if (shown.page > 1) kept.set('page', String(shown.page))
    setParams(kept, { replace: true })
  }

  // The last page may be gone since: its tasks were found by other words, or are on the page before.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  const goTo = useEffectEvent((known: number) => show({ page: known }))
  useEffect(() => {
    if (last !== undefined && page > last) goTo(last)
  }, [last, page])

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
