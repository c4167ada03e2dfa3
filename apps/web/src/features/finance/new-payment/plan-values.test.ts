import { expect, test } from 'vitest'
import { firstValues, planProblems, planRequest, termsOfContract, usable } from './plan-values.ts'

const card = {
  id: 'pm_1',
  type: 'credit_card' as const,
  brand: 'visa',
  last4: '4242',
  expirationDate: '12/2030',
  status: 'active' as const,
  default: true,
}
const noMethods = { cards: [], bankAccounts: [] }
const contract = {
  id: 7,
  active: true,
  signed: false,
  description: 'Full treatment',
  totalCost: 5000,
  downPayment: 1000,
  monthlyPaymentCount: 12,
  discountRate: 0.1,
  interestRate: 0.025,
}
const good = { ...firstValues({}, { cards: [card], bankAccounts: [] }), description: 'Braces', amount: '100' }

test('prefilled values are used; more than one installment makes a plan of installments [FIN-51]', () => {
  const carried = {
    description: 'Retainer',
    amount: 350.5,
    installments: 3,
    discountRate: 5,
    interestRate: 0.5,
  }
  expect(firstValues(carried, noMethods)).toMatchObject({
    classification: 'installments',
    description: 'Retainer',
    amount: '350.50',
    installments: '3',
    discountRate: '5',
    interestRate: '0.5',
    cardId: '',
  })
  expect(firstValues({ installments: 1 }, noMethods).classification).toBe('one_time_payment')
})

test('a contract fills in its terms, with fractions as percents [FIN-65, FIN-66] [C-38]', () => {
  expect(termsOfContract(contract)).toEqual({
    classification: 'installments',
    description: 'Full treatment',
    amount: '5000.00',
    discountRate: '10',
    interestRate: '2.5',
    installments: '12',
  })
  expect(
    usable([contract, { ...contract, active: false }, { ...contract, active: false, signed: true }]),
  ).toHaveLength(2)
})

test.each([
  ['0.50', 'Amount must be greater than $0.50'],
  ['0.51', undefined],
  ['1.15', undefined],
  ['-5', 'Amount must be greater than $0.50'],
  ['', 'Amount is required'],
  ['text', 'Amount must be a number'],
  ['1000000', undefined],
])('an amount of %j: %j [FIN-56, FIN-57, CST-39]', (amount, problem) => {
  expect(planProblems({ ...good, amount }, undefined).amount).toBe(problem)
})

test('an invoice is above fifty cents [C-21]', () => {
  const small = { ...good, classification: 'installments' as const, amount: '1.00', installments: '2' }
  expect(planProblems(small, undefined).amount).toBe(
    'Each of the 2 payments must be greater than $0.50: choose fewer installments',
  )
})

test('rates are not below zero, a card must be chosen, and a contract bounds the amount [FIN-58, FIN-60, FIN-61]', () => {
  expect(planProblems({ ...good, interestRate: '-1', discountRate: '-1' }, undefined)).toEqual({
    interestRate: 'Interest rate must be ≥ 0',
    discountRate: 'Discount rate must be ≥ 0',
  })
  expect(planProblems({ ...good, cardId: '' }, undefined)).toEqual({
    cardId: 'Please select a card to pay with',
  })
  expect(planProblems({ ...good, methodType: 'none', cardId: '' }, undefined)).toEqual({})
  expect(planProblems({ ...good, amount: '5000.01' }, contract)).toMatchObject({
    amount: 'Amount must be ≤ contract total cost',
  })
})

test('each payment method is sent as the server names it [FIN-59, FIN-73] [C-37]', () => {
  expect(planRequest(good, undefined)).toEqual({
    description: 'Braces',
    amount: '100',
    installments: 1,
    discountRate: 0,
    interestRate: 0,
    paymentMethodId: 'pm_1',
    sendPaymentLink: false,
  })
  expect(planRequest({ ...good, methodType: 'ach', accountId: 'pm_2' }, undefined).paymentMethodId).toBe(
    'pm_2',
  )
  expect(planRequest({ ...good, methodType: 'payment_link' }, undefined)).toMatchObject({
    paymentMethodId: null,
    sendPaymentLink: true,
  })
  expect(planRequest({ ...good, methodType: 'none', contractId: '7' }, contract)).toMatchObject({
    paymentMethodId: null,
    sendPaymentLink: false,
    contract_id: 7,
  })
})

test('a contract that is no longer offered is not sent', () => {
  const values = { ...good, contractId: '7' }
  const offered = usable([{ ...contract, active: false }])
  expect(
    planRequest(
      values,
      offered.find(({ id }) => String(id) === values.contractId),
    ),
  ).not.toHaveProperty('contract_id')
})
