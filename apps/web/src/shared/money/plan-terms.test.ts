import { expect, test } from 'vitest'
import {
  amountProblem,
  basisPoints,
  countFor,
  descriptionProblem,
  noTerms,
  planTermsOf,
} from './plan-terms.ts'

test('installments are two at least, and paid at once is one [FIN-62, CON-24]', () => {
  expect(countFor('installments', '1')).toBe('2')
  expect(countFor('installments', '7')).toBe('7')
  expect(countFor('one_time_payment', '7')).toBe('1')
})

test('an amount is asked for, and must be one [FIN-57]', () => {
  expect(amountProblem(' ')).toBe('Amount is required')
  expect(amountProblem('five')).toBe('Amount must be a number')
  expect(amountProblem('1,234.50')).toBeNull()
})

test('a description has three characters at least [FIN-55, CON-13]', () => {
  expect(descriptionProblem(' ab ')).toBe('Description is required')
  expect(descriptionProblem('abc')).toBeNull()
})

test('percents become hundredths of a percent, and dollars cents', () => {
  expect(basisPoints('0.5')).toBe(50)
  expect(basisPoints('2.5')).toBe(250)
  const values = { ...noTerms, amount: '4999.99', discountRate: '15', interestRate: '2.5', installments: '7' }
  expect(planTermsOf(values, 100)).toEqual({
    amountCents: 499_999,
    discountBps: 1500,
    interestBps: 250,
    installments: 7,
    downPaymentCents: 100,
  })
  expect(planTermsOf({ ...values, amount: 'x' }, 0)).toBeUndefined()
})
