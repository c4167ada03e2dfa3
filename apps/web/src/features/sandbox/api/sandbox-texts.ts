import type { Received } from '@archwire/contract/endpoint'
import {
  answerAsPatient,
  listDeadNumbers,
  listSandboxTexts,
  setDeadNumber,
} from '@archwire/contract/sandbox/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export type SandboxText = Received<typeof listSandboxTexts>[number]

export const sandboxTextsKey = ['sandbox', 'texts'] as const

export const sandboxTextsQuery = queryOptions({
  queryKey: [...sandboxTextsKey, 'carried'],
  queryFn: ({ signal }) => call(listSandboxTexts, {}, { signal }),
})

/** The numbers that somebody has made fail. */
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
