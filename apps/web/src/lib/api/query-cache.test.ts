import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { putInList, withRecord } from './query-cache.ts'

const at = (minute: number) => `2026-05-06T10:${String(minute).padStart(2, '0')}:00.000-04:00`
const record = (id: number, made: number, changed = made, words = '') => ({
  id,
  createdAt: at(made),
  updatedAt: at(changed),
  words,
})

test('a record replaces its former version; a new one is added where the newest stand [LIV-17, LIV-18]', () => {
  const list = [record(3, 9), record(1, 5)]
  expect(withRecord(list, record(1, 5, 7, 'changed')).map(({ words }) => words)).toEqual(['', 'changed'])
  expect(withRecord(list, record(2, 7)).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(withRecord(list, record(4, 9)).map(({ id }) => id)).toEqual([4, 3, 1])
})

test('a version older than the cached one changes nothing', () => {
  const list = [record(1, 5, 9, 'now')]
  expect(withRecord(list, record(1, 5, 7, 'before'))).toEqual(list)
})

test('changes that arrive while a response is under way are applied to it', async () => {
  const queryClient = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const reading = queryClient.fetchQuery({ queryKey: ['list'], queryFn: () => promise })
  putInList(queryClient, ['list'], record(2, 7))
  expect(queryClient.getQueryData(['list'])).toBeUndefined()
  resolve([record(1, 5)])
  await reading
  expect(queryClient.getQueryData(['list'])).toMatchObject([{ id: 2 }, { id: 1 }])
})
