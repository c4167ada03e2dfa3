import { expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { brokenOff, unreachable } from './error-messages.ts'
import { change, errorOf, json, listPatients, removePatient, standInServer } from './test-calls.ts'

const { sent, answers } = standInServer()

const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('the query is written into the address, without undefined values', async () => {
  answers.push(json(200, [{ id: 1 }]))
  expect(await call(listPatients, { query: { name: 'Ana & co', page: undefined } })).toEqual([{ id: 1 }])
  expect(sent[0]?.url).toBe('/v2/rest/patients?name=Ana+%26+co')
  expect(sent[0]?.headers).not.toHaveProperty('x-csrf-token')
})

test('a mutation without a body is JSON too, and 204 is an empty success [SES-55, API-154]', async () => {
  answers.push(() => new Response(null, { status: 204 }))
  expect(await call(removePatient, { params: { id: 'a/b' } })).toBeUndefined()
  expect(sent[0]).toMatchObject({
    url: '/v2/rest/patients/a%2Fb',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
})

test('a response that breaks the contract is found in development', async () => {
  answers.push(json(200, { id: 'seven' }))
  await expect(change()).rejects.toThrow(/expected number/)
})

test('the paths of wrong fields are those of our forms, however the server writes them [SES-53]', async () => {
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

test('a save from an old version is refused with the current record', async () => {
  answers.push(json(412, { error: 'This record was changed by Ana', current: { id: 8 } }))
  expect(await errorOf(change())).toMatchObject({
    kind: 'refused',
    status: 412,
    message: 'This record was changed by Ana',
    current: { id: 8 },
  })
})

test('an unreachable server and a refusal are different errors [ERR-54, ERR-73]', async () => {
  expect(await errorOf(change())).toMatchObject({ kind: 'network', status: 0, message: unreachable })
  answers.push(() => new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' }))
  expect(await errorOf(change())).toMatchObject({
    kind: 'refused',
    status: 502,
    statusText: 'Bad Gateway',
    message: 'Request failed with status 502. Please try again.',
  })
})

test('a response that broke off is reported as one; without a network the server counts as unreachable [ERR-54]', async () => {
  answers.push(
    () => new Response('{"id":', { status: 200 }),
    () => new Response('{"id":', { status: 200 }),
  )
  expect(await errorOf(change())).toMatchObject({ kind: 'network', message: brokenOff })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await errorOf(change())).toMatchObject({ kind: 'network', message: unreachable })
})

test('a server that does not respond within 30 s counts as unreachable', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  answers.push(never)
  const work = errorOf(change({ signal: new AbortController().signal }))
  patience.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  expect(await work).toMatchObject({ kind: 'network', status: 0, message: brokenOff })
  expect(timeout).toHaveBeenCalledWith(30_000)
})

test('a canceled call is not a failure of the network', async () => {
  const wish = new AbortController()
  answers.push(never)
  const work = errorOf(change({ signal: wish.signal }))
  wish.abort()
  expect((await work).name).toBe('AbortError')
})

test("a response without a body can have the record's new version in its header", async () => {
  answers.push(() => new Response(null, { status: 204, headers: { etag: '"2026-05-06T10:00:00.000Z"' } }))
  const onVersion = vi.fn()
  await call(removePatient, { params: { id: '7' } }, { onVersion })
  expect(onVersion.mock.calls).toEqual([['2026-05-06T10:00:00.000Z']])
})
