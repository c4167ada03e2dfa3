import { expect, test } from 'vitest'
import { insurancesQuery } from '../../../shared/insurance/insurances-query.ts'

test('insurances are fresh for half a minute [CST-51] [G-45]', () => {
  expect(insurancesQuery(5).staleTime).toBe(30_000)
})
