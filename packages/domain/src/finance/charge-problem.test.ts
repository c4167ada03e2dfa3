import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advanceProblem,
  allocateAdvance,
  chargeProblem,
  paymentProblem,
  refundProblem,
  splitPayment,
} from './charge-problem.ts'

const charge = { way: 'cash', hasMethod: false, additionalInfo: null, dueCents: 10_000 } as const

test.each([
  [{ amountCents: 50 }, 'Amount must be greater than $0.50'],
  [{ amountCents: 51 }, undefined],
  [{ amountCents: 10_000 }, undefined],
  [{ amountCents: 10_001 }, 'Amount must be less than or equal to the invoice amount'],
  [{ amountCents: 9_950 }, 'What is left must be more than $0.50, or nothing'],
  [{ amountCents: 9_949 }, undefined],
  [{ amountCents: 100, way: 'credit_card' as const }, 'Payment method is required'],
  [{ amountCents: 100, way: 'ach' as const }, 'Payment method is required'],
  [{ amountCents: 100, way: 'credit_card' as const, hasMethod: true }, undefined],
  [
    { amountCents: 100, way: 'check' as const },
    'Additional payment info is required for this payment method',
  ],
  [
    { amountCents: 100, way: 'check' as const, additionalInfo: '  ' },
    'Additional payment info is required for this payment method',
  ],
  [{ amountCents: 100, way: 'check' as const, additionalInfo: 'Check 1001' }, undefined],
])('a charge of an invoice of $100: %j [FIN-103, FIN-104, FIN-105, FIN-106]', (request, problem) => {
  expect(chargeProblem({ ...charge, ...request })).toBe(problem)
})

test.each([
  [50, 100, 'Amount must be greater than $0.50'],
  [51, 100, undefined],
  [100, 100, undefined],
  [101, 100, 'Amount must be less than or equal to the charged amount'],
])('giving %d of %d cents back [FIN-110, CST-39]', (amountCents, refundableCents, problem) => {
  expect(refundProblem({ amountCents, refundableCents })).toBe(problem)
})

test('an advance is taken off the last invoices first, and leaves none that is too small to be charged [FIN-115]', () => {
  const dues = [10_000, 10_000, 10_000]
  expect(allocateAdvance(dues, 5_000)).toEqual([0, 0, 5_000])
  expect(allocateAdvance(dues, 15_000)).toEqual([0, 5_000, 10_000])
  expect(allocateAdvance(dues, 30_000)).toEqual(dues)
  expect(allocateAdvance(dues, 9_960)).toEqual([0, -40, 10_000])
  expect(allocateAdvance(dues, 29_960)).toBeUndefined()
  const paid = { way: 'cash', hasMethod: false, additionalInfo: null, dues } as const
  expect(advanceProblem({ ...paid, amountCents: 49 })).toBe('Amount must be greater than $0.50')
  expect(advanceProblem({ ...paid, amountCents: 50 })).toBeUndefined()
  expect(advanceProblem({ ...paid, amountCents: 30_001 })).toBe(
    'Amount must be less than or equal to the invoice amount',
  )
  expect(advanceProblem({ ...paid, amountCents: 29_960 })).toBe(
    'What is left must be more than $0.50, or nothing',
  )
})

test('for any amounts due and paid in advance: the sums add up, and the rest can be charged [FIN-115]', () => {
  const due = fc.integer({ min: 51, max: 100_000 })
  fc.assert(
    fc.property(fc.array(due, { minLength: 1, maxLength: 12 }), fc.nat(), (dues, seed) => {
      const all = dues.reduce((sum, one) => sum + one, 0)
      const amount = 50 + (seed % (all - 50 + 1))
      const less = allocateAdvance(dues, amount)
      if (less === undefined) {
        expect(all - amount).toBeGreaterThan(0)
        expect(all - amount).toBeLessThanOrEqual(50)
        return
      }
      expect(less.reduce((sum, one) => sum + one, 0)).toBe(amount)
      for (const [place, one] of dues.entries()) {
        const left = one - (less[place] ?? 0)
        expect(left === 0 || left > 50).toBe(true)
      }
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  [[10_000, 10_000], 20_000, [10_000, 10_000]],
  [[10_000, 10_000], 10_000, [10_000, 0]],
  [[10_000, 10_000], 15_000, [10_000, 5_000]],
  [[10_000, 10_000], 10_050, undefined],
  [[10_000, 10_000], 19_950, undefined],
  [[10_000, 10_000], 9_950, undefined],
  [[40, 10_000], 5_000, undefined],
])('of dues of %j, %d cents pay %j [FIN-136]', (dues, amountCents, parts) => {
  expect(splitPayment(dues, amountCents)).toEqual(parts)
})

test('a payment for several invoices is never more than is due, and says what is wrong [FIN-136]', () => {
  const pay = (amountCents: number, values: object = {}) =>
    paymentProblem({ ...charge, dues: [10_000, 5_000], amountCents, ...values })
  expect(pay(15_000)).toBe(undefined)
  expect(pay(15_001)).toBe(
    'Amount must be less than or equal to what is due. What is due later is paid ahead by Down Payment in its plan.',
  )
  expect(pay(50)).toBe('Amount must be greater than $0.50')
  expect(pay(10_050)).toBe('What is left must be more than $0.50, or nothing')
  expect(pay(15_000, { way: 'check' })).toBe('Additional payment info is required for this payment method')
})

test('the parts of any payment add up to it, the oldest invoice first [FIN-136]', () => {
  const anyDues = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(anyDues, fc.integer({ min: 51, max: 600_000 }), (dues, amountCents) => {
      const parts = splitPayment(dues, amountCents)
      if (parts === undefined || amountCents > dues.reduce((sum, due) => sum + due, 0)) return
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountCents)
      const firstOpen = parts.findIndex((part, place) => part < (dues[place] ?? 0))
      if (firstOpen >= 0) expect(parts.slice(firstOpen + 1).every(part => part === 0)).toBe(true)
    }),
  )
})
