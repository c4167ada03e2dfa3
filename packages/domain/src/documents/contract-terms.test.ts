import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ContractTerms,
  contractSums,
  lendingLines,
  paymentSchedule,
  termLines,
  termsProblem,
} from './contract-terms.ts'

const terms: ContractTerms = {
  totalCostCents: 500_000,
  discountBps: 500,
  interestBps: 0,
  downPaymentCents: 50_000,
  payments: 12,
}

test('the discount is applied first, then the interest, and fractions of a cent are cut off [C-21] [C-65]', () => {
  expect(contractSums(terms)).toEqual({
    discountedCents: 475_000,
    totalDueCents: 475_000,
    dueTodayCents: 50_000,
    monthlyPayments: 11,
    monthlyCents: 38_636,
  })
  expect(contractSums({ ...terms, totalCostCents: 333, discountBps: 1000, interestBps: 50 })).toMatchObject({
    discountedCents: 299,
    totalDueCents: 300,
  })
})

test('paying at once is one payment today', () => {
  const atOnce = { ...terms, downPaymentCents: 0, payments: 1 }
  expect(contractSums(atOnce)).toMatchObject({ dueTodayCents: 475_000, monthlyPayments: 0 })
  expect(paymentSchedule(atOnce)).toBe('One payment of $4,750.00 today')
  expect(termsProblem(atOnce)).toBeUndefined()
})

test('the schedule is written in words, with the last payment if it differs', () => {
  expect(paymentSchedule(terms)).toBe(
    'Down payment of $500.00 today, then 11 monthly payments of $386.36 (the last one $386.40)',
  )
  expect(paymentSchedule({ ...terms, downPaymentCents: 250_000, payments: 2 })).toBe(
    'Down payment of $2,500.00 today, then 1 monthly payment of $2,250.00',
  )
  expect(termLines({ ...terms, interestBps: 50 }).map(({ name }) => name)).toEqual([
    'Total cost',
    'Discount of 5 %',
    'Interest of 0.5 %',
    'Total due',
    'Payment',
  ])
})

test('the payments never add up to more than the total', () => {
  const any = fc.record({
    totalCostCents: fc.integer({ min: 50, max: 5_000_000 }),
    discountBps: fc.integer({ min: 0, max: 5000 }),
    interestBps: fc.integer({ min: 0, max: 500 }),
    downPaymentCents: fc.integer({ min: 0, max: 5_000_000 }),
    payments: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(any, one => {
      if (termsProblem(one) !== undefined) return
      const { totalDueCents, dueTodayCents, monthlyPayments, monthlyCents } = contractSums(one)
      const paid = dueTodayCents + monthlyPayments * monthlyCents
      expect(paid).toBeLessThanOrEqual(totalDueCents)
      expect(totalDueCents - paid).toBeLessThan(Math.max(1, monthlyPayments))
    }),
  )
})

test('the cost of the credit and the day of each payment are listed; paying at once is no credit [C-65]', () => {
  const lines = lendingLines({ ...terms, interestBps: 500 }, '2026-01-31')
  expect(lines).toEqual([
    { name: 'Annual percentage rate (cost of the credit per year)', value: '11.01 %' },
    { name: 'Finance charge (what the credit costs)', value: '$237.50' },
    { name: 'Amount financed', value: '$4,250.00' },
    { name: 'Total of payments after today', value: '$4,487.50' },
    { name: 'Total sale price', value: '$4,987.50' },
    { name: 'Payment 1', value: '$500.00 on 01/31/2026' },
    { name: 'Payments 2 to 11', value: '$407.95 each, monthly from 02/28/2026 to 11/30/2026' },
    { name: 'Payment 12', value: '$408.00 on 12/31/2026' },
  ])
  expect(lendingLines({ ...terms, payments: 1, downPaymentCents: 0 }, '2026-01-31')).toEqual([])
})
