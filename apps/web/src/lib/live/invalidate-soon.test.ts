import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isInBackground } from '../api/background-calls.ts'
import { optimisticChange } from '../api/query-cache.ts'
import { invalidateSoon } from './invalidate-soon.ts'

let queryClient: QueryClient
const reads: string[] = []
const isByPage: boolean[] = []

const watch = (...queryKey: string[]) =>
  new QueryObserver(queryClient, {
    queryKey,
    queryFn: async ({ signal }) => {
      reads.push(queryKey.join('/'))
      isByPage.push(isInBackground(signal))
      return queryKey
    },
  }).subscribe(() => undefined)

beforeEach(async () => {
  vi.useFakeTimers()
  queryClient = new QueryClient()
  watch('calendar', 'days')
  watch('calendar', 'occupancy')
  watch('tasks')
  await vi.advanceTimersByTimeAsync(1_000)
  reads.length = 0
  isByPage.length = 0
})

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('a query that is invalidated many times at once is refetched once, and soon', async () => {
  for (const _event of ['created', 'updated', 'deleted'])
    invalidateSoon(queryClient, [['calendar', 'occupancy'], ['tasks']])
  await vi.advanceTimersByTimeAsync(100)
  expect(reads).toEqual(['calendar/occupancy', 'tasks'])
})

test('a query that is part of a refetched one is not refetched separately', async () => {
  invalidateSoon(queryClient, [['calendar', 'occupancy']])
  invalidateSoon(queryClient, [['calendar']])
  await vi.advanceTimersByTimeAsync(100)
  expect(reads).toEqual(['calendar/days', 'calendar/occupancy'])
})

test('a later change is refetched again', async () => {
  invalidateSoon(queryClient, [['tasks']])
  await vi.advanceTimersByTimeAsync(100)
  invalidateSoon(queryClient, [['tasks']])
  await vi.advanceTimersByTimeAsync(100)
  expect(reads).toEqual(['tasks', 'tasks'])
})

test('a change before the first response is refetched after it', async () => {
  const answers: ((name: string) => void)[] = []
  const query = new QueryObserver(queryClient, {
    queryKey: ['patients', 'record'],
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
  })
  query.subscribe(() => undefined)
  invalidateSoon(queryClient, [['patients']])
  await vi.advanceTimersByTimeAsync(100)
  expect(answers).toHaveLength(1)
  answers[0]?.('as it was')
  await vi.advanceTimersByTimeAsync(100)
  expect(answers).toHaveLength(2)
  answers[1]?.('as it is')
  await vi.advanceTimersByTimeAsync(100)
  expect(query.getCurrentResult().data).toBe('as it is')
  expect(answers).toHaveLength(2)
})

test('a refetch does not keep an idle session alive', async () => {
  invalidateSoon(queryClient, [['tasks']])
  await vi.advanceTimersByTimeAsync(100)
  expect(isByPage).toEqual([true])
})

test('an optimistic change is not overwritten by a refetch, for a while', async () => {
  let answer: () => void = () => undefined
  const change = () =>
    new MutationObserver(queryClient, {
      mutationKey: optimisticChange,
      mutationFn: () => new Promise<void>(resolve => (answer = resolve)),
    }).mutate()
  void change()
  invalidateSoon(queryClient, [['tasks']])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(reads).toEqual([])
  answer()
  await vi.advanceTimersByTimeAsync(100)
  expect(reads).toEqual(['tasks'])
  // A change that never gets a response does not delay the refetch for long.
  void change()
  invalidateSoon(queryClient, [['tasks']])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(reads).toEqual(['tasks', 'tasks'])
})
