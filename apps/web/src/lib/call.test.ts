import { endpoint } from '@archwire/contract/endpoint'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call, confirmPersonBy, onSignedOut } from './call.ts'
import type { CallError } from './call-error.ts'
import { foregroundCalls } from './foreground-calls.ts'
import { brokenOff, unreachable } from './friendly-error.ts'
import { inBackground } from './in-background.ts'

const patient = z.object({ id: z.number() })
const listPatients = endpoint({
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
const removePatient = endpoint({
  method: 'DELETE',
  path: '/patients/:id',
  who: 'staff',
  summary: '',
  params: z.object({ id: z.string() }),
})
const logIn = endpoint({ method: 'POST', path: '/sessions', who: 'public', summary: '' })

const logOut = endpoint({ method: 'DELETE', path: '/sessions', who: 'public', summary: '' })

type Request = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}
let sent: Request[]
let answers: ((signal: AbortSignal) => Response | Promise<Response>)[]

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

beforeEach(() => {
  sent = []
  answers = []
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
})

const errorOf = async (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    error => error,
  )

const change = (options = {}) =>
  call(changePatient, { params: { id: 7 }, body: { patient: { firstName: 'Ana' } } }, options)

test('a query is written into the address, without what is left out', async () => {
  answers.push(json(200, [{ id: 1 }]))
  expect(await call(listPatients, { query: { name: 'Ana & co', page: undefined } })).toEqual([{ id: 1 }])
  expect(sent[0]?.url).toBe('/v2/rest/patients?name=Ana+%26+co')
  expect(sent[0]?.headers).not.toHaveProperty('x-csrf-token')
})

test('a mutation is JSON with the token of the page, or with the newest that the server gave [SES-55]', async () => {
  answers.push(json(200, { id: 7 }, { 'x-csrf-token': 'newer' }), json(200, { id: 7 }))
  await change()
  await change({ ifMatch: '2026-05-06T10:00:00.000-04:00', idempotencyKey: 'key' })
  expect(sent[0]).toMatchObject({
    url: '/v2/rest/patients/7',
    method: 'PUT',
    body: '{"patient":{"firstName":"Ana"}}',
    headers: { 'content-type': 'application/json', 'x-csrf-token': 'token of the page' },
  })
  expect(sent[1]?.headers).toMatchObject({
    'x-csrf-token': 'newer',
    'if-match': '"2026-05-06T10:00:00.000-04:00"',
    'idempotency-key': 'key',
  })
})

const forged = { error: "Can't verify CSRF token authenticity." }

test('a call with the token of an older session is repeated once, with the token that the refusal brought', async () => {
  answers.push(json(422, forged, { 'x-csrf-token': 'of now' }), () => new Response(null, { status: 204 }))
  expect(await call(logOut, {})).toBeUndefined()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ ...sent[0], headers: { 'x-csrf-token': 'of now' } })
})

test('it is not repeated a second time, nor without a token, nor after any other refusal', async () => {
  const signOut = () => call(logOut, {})
  answers.push(json(422, forged, { 'x-csrf-token': 'one' }), json(422, forged, { 'x-csrf-token': 'two' }))
  expect(await errorOf(signOut())).toMatchObject({ status: 422 })
  expect(sent).toHaveLength(2)
  answers.push(json(422, forged))
  await errorOf(signOut())
  expect(sent).toHaveLength(3)
  answers.push(json(422, { error: 'Invalid email or password' }, { 'x-csrf-token': 'three' }))
  await errorOf(signOut())
  expect(sent).toHaveLength(4)
})

test('what someone typed is saved with a newer session only if it is still theirs', async () => {
  confirmPersonBy(async () => false)
  answers.push(json(422, forged, { 'x-csrf-token': "another person's" }), json(422, forged))
  expect(await errorOf(change())).toMatchObject({ status: 422 })
  await errorOf(change())
  expect(sent.map(request => request.headers['x-csrf-token'])).not.toContain("another person's")
  confirmPersonBy(async () => true)
  answers.push(json(422, forged, { 'x-csrf-token': 'mine' }), json(200, { id: 7 }))
  expect(await change()).toEqual({ id: 7 })
  expect(sent.at(-1)?.headers['x-csrf-token']).toBe('mine')
})

test('a mutation without a body is JSON too, and 204 is an empty success [SES-55] [API-154]', async () => {
  answers.push(() => new Response(null, { status: 204 }))
  expect(await call(removePatient, { params: { id: 'a/b' } })).toBeUndefined()
  expect(sent[0]).toMatchObject({
    url: '/v2/rest/patients/a%2Fb',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
})

test('a reply that breaks the contract is found out in development', async () => {
  answers.push(json(200, { id: 'seven' }))
  await expect(change()).rejects.toThrow(/expected number/)
})

test('wrong fields come as paths of our forms, whichever way they are written [SES-53]', async () => {
  answers.push(
    json(422, { errors: { member_id: ["can't be blank"], 'address.zip_code': ['is invalid'] } }),
    json(422, { error: '{"starts_at":["Invalid time"],"patient":{"phone_number":["is invalid"]}}' }),
    json(422, { errors: { base: ['This invoice is already paid.'] } }),
    json(422, { error: '{not JSON' }),
  )
  const flat = await errorOf(change())
  expect(flat.fieldErrors).toEqual({
    memberId: ['This field is required.'],
    'address.zipCode': ['is invalid'],
  })
  expect(flat.message).toBe('member id: This field is required.')
  expect((await errorOf(change())).fieldErrors).toEqual({
    startsAt: ['Invalid time'],
    'patient.phoneNumber': ['is invalid'],
  })
  expect((await errorOf(change())).message).toBe('This invoice is already paid.')
  expect(await errorOf(change())).toMatchObject({
    message: 'An unexpected error occurred. Please try again.',
    fieldErrors: {},
  })
})

test('an old version is answered with the record as it is now', async () => {
  answers.push(json(412, { error: 'This record was changed by Ana', current: { id: 8 } }))
  expect(await errorOf(change())).toMatchObject({
    kind: 'refused',
    status: 412,
    message: 'This record was changed by Ana',
    current: { id: 8 },
  })
})

test('a server that is not reached is another thing than one that refuses [ERR-54] [ERR-73]', async () => {
  expect(await errorOf(change())).toMatchObject({ kind: 'network', status: 0, message: unreachable })
  answers.push(() => new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' }))
  expect(await errorOf(change())).toMatchObject({
    kind: 'refused',
    status: 502,
    statusText: 'Bad Gateway',
    message: 'Request failed with status 502. Please try again.',
  })
})

test('an answer that broke off is said to be one; without a network there is none to expect [ERR-54]', async () => {
  answers.push(
    () => new Response('{"id":', { status: 200 }),
    () => new Response('{"id":', { status: 200 }),
  )
  expect(await errorOf(change())).toMatchObject({ kind: 'network', message: brokenOff })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await errorOf(change())).toMatchObject({ kind: 'network', message: unreachable })
})

test('a call for a person is noted, because it keeps the session alive; one in the background is not', async () => {
  const note = vi.spyOn(foregroundCalls, 'note')
  answers.push(json(200, []), json(200, []))
  await inBackground(() => call(listPatients, { query: { name: '' } }))
  expect(note).not.toHaveBeenCalled()
  await call(listPatients, { query: { name: '' } })
  expect(note).toHaveBeenCalledOnce()
})

test('the end of a session is told by calls for staff alone [SES-23]', async () => {
  const told = vi.fn()
  onSignedOut(told)
  answers.push(json(401, { error: 'Authentication failed' }), json(401, { error: 'Authentication failed' }))
  await errorOf(call(logIn, {}))
  expect(told).not.toHaveBeenCalled()
  await errorOf(change())
  expect(told).toHaveBeenCalledOnce()
})

test('a refetch in the background says so; the same query opened by a person does not', async () => {
  answers.push(json(200, []), json(200, []))
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['patients'],
    queryFn: () => call(listPatients, { query: { name: '' } }),
  })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await inBackground(() => queryClient.invalidateQueries({ queryKey: ['patients'] }))
  stop()
  expect(sent.map(({ headers }) => headers['x-background'])).toEqual([undefined, '1'])
})

test('another try in the background says so too, and does not keep the session alive', async () => {
  answers.push(json(200, []), json(503, {}), json(200, []), json(200, []))
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['patients'],
    queryFn: ({ signal }) => call(listPatients, { query: { name: '' } }, { signal }),
    retry: 1,
    retryDelay: 1,
  })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await inBackground(() => queryClient.invalidateQueries({ queryKey: ['patients'] }))
  await observer.refetch()
  stop()
  expect(sent.map(({ headers }) => headers['x-background'])).toEqual([undefined, '1', '1', undefined])
})

const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a server that does not answer within 30 s counts as one that is not reached', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  answers.push(never)
  const work = errorOf(change({ signal: new AbortController().signal }))
  patience.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  expect(await work).toMatchObject({ kind: 'network', status: 0, message: brokenOff })
  expect(timeout).toHaveBeenCalledWith(30_000)
})

test('a call that was given up is no failure of the network', async () => {
  const wish = new AbortController()
  answers.push(never)
  const work = errorOf(change({ signal: wish.signal }))
  wish.abort()
  expect((await work).name).toBe('AbortError')
})

test('an answer without a body can say which version the record has now', async () => {
  answers.push(() => new Response(null, { status: 204, headers: { etag: '"2026-05-06T10:00:00.000Z"' } }))
  const onVersion = vi.fn()
  await call(removePatient, { params: { id: '7' } }, { onVersion })
  expect(onVersion.mock.calls).toEqual([['2026-05-06T10:00:00.000Z']])
})
