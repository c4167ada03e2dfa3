import { endpoint } from '@archwire/contract/endpoint'
import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'
import { call, checkSamePersonBy, onSignedOut } from './call.ts'
import type { CallError } from './call-error.ts'

const patient = z.object({ id: z.number() })
export const listPatients = endpoint({
  method: 'GET',
  path: '/patients',
  who: 'staff',
  summary: '',
  query: z.object({ name: z.string(), page: z.number().optional() }),
  reply: z.array(patient),
})
const changePatient = endpoint({
  method: 'PUT',
  path: '/patients/:id',
  who: 'staff',
  summary: '',
  params: z.object({ id: z.number() }),
  body: z.object({ patient: z.object({ firstName: z.string() }) }),
  reply: patient,
})
export const removePatient = endpoint({
  method: 'DELETE',
  path: '/patients/:id',
  who: 'staff',
  summary: '',
  params: z.object({ id: z.string() }),
})
type Request = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}
type Answer = (signal: AbortSignal) => Response | Promise<Response>

/**
 * Stands in for the server in each test of a file, with the requests that it received and the responses that it
 * gives, in order.
 */
export function standInServer() {
  const sent: Request[] = []
  const answers: Answer[] = []
  beforeEach(() => {
    sent.length = 0
    answers.length = 0
    vi.stubGlobal('document', { querySelector: () => ({ content: 'token of the page' }) })
    vi.stubGlobal('fetch', async (url: string, init: Omit<Request, 'url'>) => {
      sent.push({ url, ...init })
      const answer = answers.shift()
      if (answer === undefined) throw new TypeError('Failed to fetch')
      return answer(init.signal)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    onSignedOut(() => undefined)
    checkSamePersonBy(async () => false)
  })
  return { sent, answers }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

export const errorOf = async (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    error => error,
  )

export const change = (options = {}) =>
  call(changePatient, { params: { id: 7 }, body: { patient: { firstName: 'Ana' } } }, options)
