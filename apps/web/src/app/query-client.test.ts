import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../lib/api/call-error.ts'
import { patientSearchQuery } from '../shared/patients/patient-search-query.ts'
import { userQuery } from '../shared/users/signed-in-user.ts'
import { createQueryClient } from './query-client.ts'

const queryClient = createQueryClient()

test('fetched data is fresh, and is kept, for five minutes [SES-56, CST-20]', () => {
  const { staleTime, gcTime } = queryClient.defaultQueryOptions({ queryKey: ['anything'] })
  expect([staleTime, gcTime]).toEqual([300_000, 300_000])
})

test('search results and the signed-in user are fresh for one minute [TOP-18, CST-21]', () => {
  expect(patientSearchQuery('mun').staleTime).toBe(60_000)
  expect(userQuery.staleTime).toBe(60_000)
})

test('a call that failed by a lost connection or a restart is tried twice more, a refused one is not', () => {
  const { retry } = queryClient.defaultQueryOptions({ queryKey: ['anything'] })
  if (typeof retry !== 'function') throw new Error('there is no rule')
  const restart = CallError.refused(503, undefined)
  expect([0, 1, 2].map(tries => retry(tries, restart))).toEqual([true, true, false])
  expect(retry(0, CallError.network(undefined, 'not reached'))).toBe(true)
  expect(retry(0, CallError.refused(404, undefined))).toBe(false)
})

test('what failed without a connection is read again when it is back, what was read is not', async () => {
  const client = createQueryClient()
  client.mount()
  const reads = { failed: 0, read: 0 }
  let isBack = false
  const observers = [
    new QueryObserver(client, {
      queryKey: ['failed'],
      queryFn: async () => {
        reads.failed++
        if (!isBack) throw CallError.refused(404, undefined)
        return 'here'
      },
    }),
    new QueryObserver(client, { queryKey: ['read'], queryFn: async () => ++reads.read }),
  ]
  const leave = observers.map(observer => observer.subscribe(() => undefined))
  onTestFinished(() => {
    for (const end of leave) end()
    client.unmount()
  })
  await expect.poll(() => [client.getQueryState(['failed'])?.status, reads.read]).toEqual(['error', 1])
  isBack = true
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => client.getQueryData(['failed'])).toBe('here')
  expect(reads).toEqual({ failed: 2, read: 1 })
})
