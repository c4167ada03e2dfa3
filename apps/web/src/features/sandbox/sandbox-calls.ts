import type { Received } from '@archwire/contract/endpoint'
import {
  advanceSandboxClaim,
  answerAsPatient,
  listDeadNumbers,
  listSandboxClaims,
  listSandboxEmails,
  listSandboxTexts,
  setDeadNumber,
} from '@archwire/contract/sandbox/calls'
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
import { call } from '../../lib/api/call.ts'

/** The claims on the books of the practice clearinghouse. */
export const sandboxClaimsQuery = queryOptions({
  queryKey: ['sandbox', 'claims'],
  queryFn: ({ signal }) => call(listSandboxClaims, {}, { signal }),
})

export const advanceClaim = (id: number) => call(advanceSandboxClaim, { params: { id } })

export type SandboxEmail = Received<typeof listSandboxEmails>[number]

export const sandboxEmailsQuery = queryOptions({
  queryKey: ['sandbox', 'emails'],
  queryFn: ({ signal }) => call(listSandboxEmails, {}, { signal }),
})

/** The payments on the books of the practice bank. */
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

export const changeMethod = ({ id, turn }: { id: string; turn: MethodTurn }) =>
  call(turnSandboxMethod, { params: { id }, body: { turn } })

export const failPayout = () => call(failSandboxPayout, {})

export const submitDetails = () => call(submitSandboxOnboarding, {})

/** The bank's decision on the clinic's account. */
export const answerAccount = (answer: AccountAnswer) => call(answerSandboxOnboarding, { body: { answer } })

export type SandboxText = Received<typeof listSandboxTexts>[number]

export const sandboxTextsKey = ['sandbox', 'texts'] as const

export const sandboxTextsQuery = queryOptions({
  queryKey: [...sandboxTextsKey, 'carried'],
  queryFn: ({ signal }) => call(listSandboxTexts, {}, { signal }),
})

/** The phone numbers that are made to fail. */
export const deadNumbersQuery = queryOptions({
  queryKey: [...sandboxTextsKey, 'dead-numbers'],
  queryFn: async ({ signal }) => (await call(listDeadNumbers, {}, { signal })).phoneNumbers,
})

export function textAsPatient(
  text: { from: string; body: string },
  picture: File | null,
): Promise<SandboxText> {
  if (picture === null) return call(answerAsPatient, { body: { text } })
  const form = new FormData()
  form.set('text[from]', text.from)
  form.set('text[body]', text.body)
  form.set('text[picture]', picture)
  return call(answerAsPatient, { body: { text } }, { form })
}

export const makeFail = async (phoneNumber: string, fails: boolean): Promise<string[]> =>
  (await call(setDeadNumber, { body: { number: { phoneNumber, fails } } })).phoneNumbers
