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

test('a record takes the place of what it was, a new one comes where the newest do [LIV-17, LIV-18]', () => {
  const list = [record(3, 9), record(1, 5)]
  expect(withRecord(list, record(1, 5, 7, 'changed')).map(({ words }) => words)).toEqual(['', 'changed'])
  expect(withRecord(list, record(2, 7)).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(withRecord(list, record(4, 9)).map(({ id }) => id)).toEqual([4, 3, 1])
})

test('what is older than what is known changes nothing', () => {
  const list = [record(1, 5, 9, 'now')]
  expect(withRecord(list, record(1, 5, 7, 'before'))).toEqual(list)
})

test('an answer that was on its way gets the changes that arrived meanwhile', async () => {
  const queryClient = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const reading = queryClient.fetchQuery({ queryKey: ['list'], queryFn: () => promise })
  putInList(queryClient, ['list'], record(2, 7))
  expect(queryClient.getQueryData(['list'])).toBeUndefined()
  resolve([record(1, 5)])
  await reading
  expect(queryClient.getQueryData(['list'])).toMatchObject([{ id: 2 }, { id: 1 }])
})
