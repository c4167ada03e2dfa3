import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { foregroundCalls, inBackground } from './background-calls.ts'
import { call } from './call.ts'
import { json, listPatients, standInServer } from './test-calls.ts'

const { sent, answers } = standInServer()

test('a call for a person is noted, because it keeps the session alive; a call in the background is not', async () => {
  const note = vi.spyOn(foregroundCalls, 'note')
  answers.push(json(200, []), json(200, []))
  await inBackground(() => call(listPatients, { query: { name: '' } }))
  expect(note).not.toHaveBeenCalled()
  await call(listPatients, { query: { name: '' } })
  expect(note).toHaveBeenCalledOnce()
})

test('a refetch in the background is marked as such; the same query opened by a person is not', async () => {
  answers.push(json(200, []), json(200, []))
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['patients'],
    queryFn: () => call(listPatients, { query: { name: '' } }),
  })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), 15_000)
  await inBackground(() => queryClient.invalidateQueries({ queryKey: ['patients'] }))
  stop()
  expect(sent.map(({ headers }) => headers['x-background'])).toEqual([undefined, '1'])
})

test('a retry of a background call is marked too, and does not keep the session alive', async () => {
  answers.push(json(200, []), json(503, {}), json(200, []), json(200, []))
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['patients'],
    queryFn: ({ signal }) => call(listPatients, { query: { name: '' } }, { signal }),
    retry: 1,
    retryDelay: 1,
  })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), 15_000)
  await inBackground(() => queryClient.invalidateQueries({ queryKey: ['patients'] }))
  await observer.refetch()
  stop()
  expect(sent.map(({ headers }) => headers['x-background'])).toEqual([undefined, '1', '1', undefined])
})
