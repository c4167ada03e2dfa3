import { expect, test } from 'vitest'
import {
  amountProblem,
  basisPoints,
  countFor,
  descriptionProblem,
  noTerms,
  planTermsOf,
} from './plan-terms.ts'

test('a plan of installments has at least two, and a payment at once is one [FIN-62, CON-24]', () => {
  expect(countFor('installments', '1')).toBe('2')
  expect(countFor('installments', '7')).toBe('7')
  expect(countFor('one_time_payment', '7')).toBe('1')
})

test('an amount is required, and must be valid [FIN-57]', () => {
  expect(amountProblem(' ')).toBe('Amount is required')
  expect(amountProblem('five')).toBe('Amount must be a number')
  expect(amountProblem('1,234.50')).toBeNull()
})

test('a description has at least three characters [FIN-55, CON-13]', () => {
  expect(descriptionProblem(' ab ')).toBe('Description is required')
  expect(descriptionProblem('abc')).toBeNull()
})

test('percents are converted to hundredths of a percent, and dollars to cents', () => {
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
