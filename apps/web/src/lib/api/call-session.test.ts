import { endpoint } from '@archwire/contract/endpoint'
import { expect, test, vi } from 'vitest'
import { call, checkSamePersonBy, isLeavingSignedOut, onSignedOut } from './call.ts'
import { change, errorOf, json, standInServer } from './test-calls.ts'

const logIn = endpoint({ method: 'POST', path: '/sessions', who: 'public', summary: '' })
const logOut = endpoint({ method: 'DELETE', path: '/sessions', who: 'public', summary: '' })
const upload = endpoint({ method: 'POST', path: '/uploads', who: 'staff or patient', summary: '' })

const { sent, answers } = standInServer()

const forged = { error: "Can't verify CSRF token authenticity." }
const signedOut = json(401, { error: 'Authentication failed' })

test('a mutation is JSON with the page’s token, or with the newest token that the server sent [SES-55]', async () => {
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

test('a call with the token of an older session is repeated once, with the token in the refusal', async () => {
  answers.push(json(422, forged, { 'x-csrf-token': 'of now' }), () => new Response(null, { status: 204 }))
  expect(await call(logOut, {})).toBeUndefined()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ ...sent[0], headers: { 'x-csrf-token': 'of now' } })
})

test('a call is not repeated a second time, nor without a token, nor after any other refusal', async () => {
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

test('typed values are saved in a newer session only if it belongs to the same person', async () => {
  checkSamePersonBy(async () => false)
  answers.push(json(422, forged, { 'x-csrf-token': "another person's" }), json(422, forged))
  expect(await errorOf(change())).toMatchObject({ status: 422 })
  await errorOf(change())
  expect(sent.map(request => request.headers['x-csrf-token'])).not.toContain("another person's")
  checkSamePersonBy(async () => true)
  answers.push(json(422, forged, { 'x-csrf-token': 'mine' }), json(200, { id: 7 }))
  expect(await change()).toEqual({ id: 7 })
  expect(sent.at(-1)?.headers['x-csrf-token']).toBe('mine')
})

test('only calls for staff report the end of a session [SES-23]', async () => {
  const notified = vi.fn()
  onSignedOut(notified)
  answers.push(signedOut, signedOut)
  await errorOf(call(logIn, {}))
  expect(notified).not.toHaveBeenCalled()
  await errorOf(change())
  expect(notified).toHaveBeenCalledOnce()
})

test('a new listener begins with a page that nobody is leaving, even if the former page never disappeared', async () => {
  onSignedOut(() => new Promise(() => undefined))
  answers.push(signedOut)
  void change().catch(() => undefined)
  await vi.waitUntil(isLeavingSignedOut, 15_000)
  const notified = vi.fn()
  onSignedOut(notified)
  expect(isLeavingSignedOut()).toBe(false)
  answers.push(signedOut)
  await errorOf(change())
  expect(notified).toHaveBeenCalledOnce()
})

test('a patient’s call does not affect the session of staff, even if staff may make the call too [C-47]', async () => {
  const notified = vi.fn()
  const isSame = vi.fn(async () => false)
  onSignedOut(notified)
  checkSamePersonBy(isSame)
  answers.push(json(422, forged, { 'x-csrf-token': 'newer' }), signedOut)
  await errorOf(call(upload, {}, { isPatients: true }))
  expect(sent.map(({ headers }) => headers['x-csrf-token']).at(-1)).toBe('newer')
  expect([notified, isSame].every(listener => listener.mock.calls.length === 0)).toBe(true)
  answers.push(signedOut)
  await errorOf(call(upload, {}))
  expect(notified).toHaveBeenCalledOnce()
})

test('if a call that patients may make too asks for the identity, the session of staff has ended; a patient stays on the page [SES-23] [G-36]', async () => {
  const notified = vi.fn()
  onSignedOut(notified)
  const verifyFirst = json(422, { error: 'Please verify your identity first' })
  answers.push(verifyFirst, verifyFirst)
  await errorOf(call(upload, {}, { isPatients: true }))
  expect(notified).not.toHaveBeenCalled()
  await errorOf(call(upload, {}))
  expect(notified).toHaveBeenCalledOnce()
})
