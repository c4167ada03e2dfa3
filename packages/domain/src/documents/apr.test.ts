import { expect, test } from 'vitest'
import { annualRateBps, lendingTerms } from './contract-terms.ts'

const times = (count: number, cents: number): number[] => Array.from({ length: count }, () => cents)

test.each([
  // Regulation Z, appendix J, (c)(1)(i): $5,000 lent, 24 monthly payments of $230.
  ['24 payments of $230 for $5,000', 500_000, times(24, 23_000), 969],
  // The tables of an annuity: 1 % a month, 12 and 36 months.
  ['12 payments of $88.85 for $1,000', 100_000, times(12, 8885), 1200],
  ['36 payments of $332.14 for $10,000', 1_000_000, times(36, 33_214), 1200],
  ['one payment of $101 for $100', 10_000, [10_100], 1200],
  ['nothing on top', 60_000, times(6, 10_000), 0],
  ['the last one larger', 10_000, [3333, 3333, 3334], 0],
])('the yearly rate of %s', (_, lent, payments, bps) => {
  expect(annualRateBps(lent, payments)).toBe(bps)
})

test('the payment of the first day is not lent, and the interest is the cost of the credit', () => {
  // $4,500 after the discount, 5 % on top: $725 today, then 10 payments of $400.
  expect(lendingTerms(450_000, [72_500, ...times(10, 40_000)])).toEqual({
    amountFinancedCents: 377_500,
    financeChargeCents: 22_500,
    totalOfPaymentsCents: 400_000,
    totalSalePriceCents: 472_500,
    aprBps: annualRateBps(377_500, times(10, 40_000)),
  })
})

test('if the first payment covers the price, nothing is lent and there is no rate', () => {
  expect(lendingTerms(150_000, [155_000, 2_500]).aprBps).toBeUndefined()
  expect(lendingTerms(150_000, [150_000]).aprBps).toBeUndefined()
})
