import {
  type AccountAnswer,
  answerSandboxOnboarding,
  failSandboxPayout,
  listSandboxMethods,
  listSandboxPayments,
  type MethodTurn,
  returnSandboxPayment,
  settleSandboxPayment,
  submitSandboxOnboarding,
  turnSandboxMethod,
} from '@archwire/contract/sandbox/payment-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** What the practice bank has on its books. */
export const sandboxPaymentsQuery = queryOptions({
  queryKey: ['sandbox', 'payments'],
  queryFn: ({ signal }) => call(listSandboxPayments, {}, { signal }),
})

export const finishDebit = ({ id, isReturned }: { id: number; isReturned: boolean }) =>
  call(isReturned ? returnSandboxPayment : settleSandboxPayment, { params: { id } })

/** The cards and bank accounts that the practice bank knows. */
export const sandboxMethodsQuery = queryOptions({
  queryKey: ['sandbox', 'methods'],
  queryFn: ({ signal }) => call(listSandboxMethods, {}, { signal }),
})

export const turnMethod = ({ id, turn }: { id: string; turn: MethodTurn }) =>
  call(turnSandboxMethod, { params: { id }, body: { turn } })

export const failPayout = () => call(failSandboxPayout, {})

export const submitDetails = () => call(submitSandboxOnboarding, {})

/** What the bank says to the clinic's account. */
export const answerAccount = (answer: AccountAnswer) => call(answerSandboxOnboarding, { body: { answer } })
