import { expect, test } from 'vitest'
import { progressionsQuery, seriesQuery } from './imaging.ts'

test('images are fresh for a minute [CST-50] [G-45]', () => {
  expect(progressionsQuery(5).staleTime).toBe(60_000)
  expect(seriesQuery(5, 6).staleTime).toBe(60_000)
})
