import { expect, test } from 'vitest'
import { contractPayload, contractProblems, downWarning, noContract } from './contract-values.ts'

const once = { ...noContract, description: 'Retainer', amount: '350' }
const monthly = {
  ...once,
  classification: 'installments' as const,
  amount: '5000',
  discountRate: '10',
  installments: '12',
  downPayment: '1000',
}

test.each([
  ['0.49', 'Amount must be greater than $0.50'],
  ['0.50', undefined],
  ['', 'Amount is required'],
  ['much', 'Amount must be a number'],
])('an amount of %j: %j [CON-14] [C-23]', (amount, problem) => {
  expect(contractProblems({ ...once, amount }).amount).toBe(problem)
})

test.each([
  ['', 'Initial payment is required and must be greater than $0.00'],
  ['0', 'Initial payment is required and must be greater than $0.00'],
  ['-1', 'Initial payment must not be negative'],
  ['5000.01', 'Initial payment should not be greater than amount'],
  ['374.99', 'Initial payment should not be less than installment amount'],
  ['375', undefined],
  ['4495', 'Initial payment should be less than invoice amount'],
])(
  'an initial payment of %j for twelve installments of 4,500: %j [CON-15, CON-19, CON-20, CON-21]',
  (downPayment, problem) => {
    expect(contractProblems({ ...monthly, downPayment }).downPayment).toBe(problem)
  },
)

test('description, classification and rates are checked too [CON-12, CON-13, CON-16, CON-17]', () => {
  expect(
    contractProblems({
      ...once,
      classification: '' as 'installments',
      description: 'ab',
      interestRate: '-1',
      discountRate: '-5',
    }),
  ).toEqual({
    classification: 'Classification is required',
    description: 'Description is required',
    interestRate: 'Interest rate must be ≥ 0',
    discountRate: 'Discount rate must be ≥ 0',
  })
  expect(contractProblems(once)).toEqual({})
  expect(contractProblems(monthly)).toEqual({})
})

test('an initial payment above the amount shows a warning [CON-22]', () => {
  expect(downWarning({ ...monthly, downPayment: '4500' })).toBeUndefined()
  expect(downWarning({ ...monthly, downPayment: '4500.01' })).toBe(
    'Initial payment should be less than invoice amount',
  )
  expect(downWarning({ ...once, downPayment: '9999' })).toBeUndefined()
})

test('the payload has the gross amount, rates as fractions, and a number of installments that includes the initial payment [CON-06, CON-18, CON-25, CON-26] [C-65]', () => {
  expect(contractPayload(monthly, true)).toEqual({
    description: 'Retainer',
    total_cost: 5000,
    down_payment: 1000,
    discount_rate: 0.1,
    interest_rate: 0,
    monthly_payment_count: 12,
    monthly_payment_amount: 318.18,
    sendEmail: true,
  })
  expect(contractPayload({ ...once, downPayment: '20' }, true)).toMatchObject({
    down_payment: 0,
    monthly_payment_count: 1,
    monthly_payment_amount: 350,
  })
})
