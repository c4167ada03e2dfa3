import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { planFailure, refusedPlan } from './plan-values.ts'

const denied = (lastErrorMessage: string | null, errors: { contract?: string[] } = {}) =>
  planFailure({ paymentPlan: { lastErrorMessage, errors }, status: 'denied' })

test('the reason for a failed plan is the last error, then the contract, then a denial [ERR-108, ERR-109, ERR-110]', () => {
  expect(denied('Your card has insufficient funds.')).toBe('Your card has insufficient funds.')
  expect(denied(null, { contract: ['already has a payment plan'] })).toBe(
    'Contract already has a payment plan',
  )
  expect(denied(null)).toBe(
    'Payment plan creation failed. Card declined. Please try again. If the problem persists, please contact support.',
  )
  expect(planFailure({ paymentPlan: { lastErrorMessage: null }, status: 'on_going' })).toBeUndefined()
})

test('a refusal shows the server’s message, or that the plan could not be created [ERR-112, ERR-129]', () => {
  const refused = (status: number, body: unknown) => refusedPlan(CallError.refused(status, body))
  expect(
    refused(422, { paymentPlan: { errors: { contract: ['is not of this patient'] } }, status: 'invalid' }),
  ).toBe('Contract is not of this patient')
  expect(refused(422, { error: 'Billing onboarding is not completed' })).toBe(
    'Billing onboarding is not completed',
  )
  expect(refused(422, {})).toBe("We couldn't create the payment plan")
  expect(refused(500, { error: 'Something went wrong.' })).toBe('Error creating payment plan')
  expect(refusedPlan(CallError.network(new Error('gone'), 'broken off'))).toBe('Error creating payment plan')
})
