import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOptions, interestOptions, planInvoices, planProblem, planSums } from './plan-maths.ts'

const terms = (amount: number, discount: number, interest: number, installments: number, down = 0) => ({
  amountCents: Math.round(amount * 100),
  discountBps: Math.round(discount * 100),
  interestBps: Math.round(interest * 100),
  installments,
  downPaymentCents: Math.round(down * 100),
})
const totals = (plan: ReturnType<typeof terms>) =>
  planInvoices(plan, '2026-01-31').map(({ totalCents }) => totalCents)
const times = (count: number, cents: number): number[] => Array.from({ length: count }, () => cents)

test.each([
  [terms(6000, 0, 0, 12), 600_000, 600_000, 50_000, times(12, 50_000)],
  [terms(5000, 10, 5, 12), 450_000, 472_500, 39_375, times(12, 39_375)],
  [terms(100, 0, 0, 3), 10_000, 10_000, 3333, [3333, 3333, 3334]],
  [terms(4999.99, 15, 2.5, 7), 424_999, 435_623, 62_231, [...times(6, 62_231), 62_237]],
  [terms(5000, 10, 0, 12, 1000), 450_000, 450_000, 31_818, [100_000, ...times(10, 31_818), 31_820]],
  [terms(5500, 5, 1.5, 10, 600), 522_500, 530_337, 52_259, [60_000, ...times(8, 52_259), 52_265]],
])(
  'discount first, then interest, then parts; the last invoice takes the lost cents: %j [FIN-69, FIN-70, FIN-71]',
  (plan, discounted, total, each, invoices) => {
    expect(planProblem(plan)).toBeUndefined()
    expect(planSums(plan)).toMatchObject({
      amountWithDiscountCents: discounted,
      totalDueCents: total,
      installmentCents: each,
    })
    expect(totals(plan)).toEqual(invoices)
  },
)

test('a down payment above the total, and invoices of half a dollar or less, are refused [FIN-56, CST-39]', () => {
  expect(planProblem(terms(3000, 50, 5, 2, 2000))).toBe('Initial payment should be less than invoice amount')
  const inThree = 'Each of the 3 payments must be greater than $0.50: choose fewer installments'
  expect(planProblem(terms(0.9, 0, 0, 3))).toBe(inThree)
  expect(planProblem(terms(1.5, 0, 0, 3))).toBe(inThree)
  expect(planProblem(terms(1.53, 0, 0, 3))).toBeUndefined()
  expect(planProblem(terms(1, 45, 0.5, 2))).toMatch(/^Each of the 2 payments /)
  expect(planProblem(terms(0.5, 0, 0, 1))).toBe('Amount must be greater than $0.50')
  expect(planProblem(terms(0.51, 0, 0, 1))).toBeUndefined()
})

test('monthly payments fall on the same day of the month, or on its last day [FIN-68]', () => {
  const days = (start: string) => planInvoices(terms(600, 0, 0, 4), start).map(({ dueDate }) => dueDate)
  expect(days('2026-01-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  expect(days('2028-01-30')).toEqual(['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30'])
  expect(days('2024-02-29')).toEqual(['2024-02-29', '2024-03-29', '2024-04-29', '2024-05-29'])
})

test('for any amount, rates and number of payments: the invoices add up to the total [FIN-69, CST-40]', () => {
  fc.assert(
    fc.property(
      fc.record({
        amountCents: fc.integer({ min: 1, max: 100_000_000 }),
        discountBps: fc.constantFrom(...discountOptions).map(percent => percent * 100),
        interestBps: fc.constantFrom(...interestOptions).map(percent => percent * 100),
        installments: fc.integer({ min: 1, max: 12 }),
        downPaymentCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000_000 })),
      }),
      plan => {
        if (planProblem(plan) !== undefined) return
        const invoices = planInvoices(plan, '2026-01-31')
        expect(invoices).toHaveLength(plan.installments)
        expect(invoices.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
          planSums(plan).totalDueCents,
        )
        expect(Math.min(...invoices.map(({ totalCents }) => totalCents))).toBeGreaterThan(50)
      },
    ),
    { numRuns: 2_000 },
  )
})

// Which fractions are cut off depends on the amount; consecutive amounts have every remainder.
const amounts = process.env.STORM === 'full' ? 300 : 6

test('consecutive amounts add up at every rate and in every number of payments [FIN-69]', () => {
  const wrong: object[] = []
  for (const discount of discountOptions)
    for (const interest of interestOptions)
      for (let installments = 2; installments <= 12; installments++)
        for (let cent = 0; cent < amounts; cent++) {
          const plan = { ...terms(100, discount, interest, installments), amountCents: 10_000 + cent }
          const parts = totals(plan)
          const sum = parts.reduce((all, cents) => all + cents, 0)
          const isEven = Math.max(...parts) - Math.min(...parts) < installments
          if (sum !== planSums(plan).totalDueCents || !isEven) wrong.push(plan)
        }
  expect(wrong).toEqual([])
}, 600_000)
