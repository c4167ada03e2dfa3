import {
  type AccountAnswer,
  answerSandboxOnboarding,
  listSandboxPayments,
  returnSandboxPayment,
  settleSandboxPayment,
  submitSandboxOnboarding,
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

export const submitDetails = () => call(submitSandboxOnboarding, {})

/** What the bank says to the clinic's account. */
export const answerAccount = (answer: AccountAnswer) => call(answerSandboxOnboarding, { body: { answer } })
