import { expect, test } from 'vitest'
import { paymentMethodsQuery } from './payment-methods.ts'
import { financeInfoQuery, paymentPlansQuery } from './payment-plans.ts'

test('money is fresh for half a minute [CST-51] [G-45]', () => {
  for (const query of [financeInfoQuery(5), paymentPlansQuery(5), paymentMethodsQuery(5)])
    expect(query.staleTime).toBe(30_000)
})
