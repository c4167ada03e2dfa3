import { expect, test } from 'vitest'
import { eligibilitiesQuery } from './eligibility-queries.ts'

test('eligibilities are fresh for half a minute [G-45]', () => {
  expect(eligibilitiesQuery(5).staleTime).toBe(30_000)
})
