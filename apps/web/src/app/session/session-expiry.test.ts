import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSignedOut } from '../../lib/api/call.ts'
import {
  discardRecoverableForms,
  expectedUser,
  recoveredValues,
  registerForm,
  returnAs,
} from '../../lib/forms/form-recovery.ts'
import { mayConfirmLeave } from '../../lib/navigation/unsaved-changes.ts'
import { pageOwner } from '../../lib/session/signed-in.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { goToLoginWhenSignedOut } from './session-expiry.ts'

const dialogState = { page: { pathname: '/v2/search' }, initial: { lastName: 'Ortiz' } }
const location = { pathname: '/v2/patient/new', search: '?a=1', hash: '#phone', state: dialogState }

let flag: string | null
let queryClient: QueryClient
const navigate = vi.fn(async () => undefined)

// Makes a call, which finds the session ended.
const anyCall = async () => {
  const { call } = await import('../../lib/api/call.ts')
  const { getUser } = await import('@archwire/contract/session/calls')
  await call(getUser, {}).catch(() => undefined)
}

function at(pathname: string): void {
  const state = { location: { ...location, pathname } }
  goToLoginWhenSignedOut(queryClient, { state, navigate } as never)
}

beforeEach(() => {
  flag = 'true'
  queryClient = new QueryClient()
  navigate.mockClear()
  pageOwner.claim({ id: 1, email: 'ana@example.com' })
  vi.stubGlobal('sessionStorage', {
    getItem: () => flag,
    removeItem: () => {
      flag = null
    },
  })
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Authentication failed' }, { status: 401 }))
})
afterEach(async () => {
  // Lets the navigation of one test end before the next test begins.
  await new Promise(resolve => setTimeout(resolve))
  discardRecoverableForms()
  // Files of one process share the modules: calls of other tests must not find the listener of this one.
  onSignedOut(() => undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an ended session clears the user and leads to the login page, which says why [SES-23, ERR-56, ERR-72]', async () => {
  at(location.pathname)
  queryClient.setQueryData(['user'], { id: 1 })
  await anyCall()
  expect(flag).toBeNull()
  expect(queryClient.getQueryData(['user'])).toBeUndefined()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/v2/login?return_to=%2Fv2%2Fpatient%2Fnew%3Fa%3D1', {
    replace: true,
    flushSync: true,
    state: { notice: 'Your session has expired. Please log in again.' },
  })
})

test('unsaved input, the address and the page under its dialog wait for the same person', async () => {
  const close = registerForm('new-patient', () => ({ lastName: 'Ortiz' }))
  at(location.pathname)
  await anyCall()
  close()
  expect(returnAs(1)).toEqual({ address: '/v2/patient/new?a=1#phone', state: dialogState })
  expect(recoveredValues('new-patient')).toEqual({ lastName: 'Ortiz' })
})

test('an ended session asks for no confirmation, and closes an open one', async () => {
  navigate.mockImplementationOnce(async () => {
    expect(mayConfirmLeave()).toBe(false)
    return undefined
  })
  at(location.pathname)
  const answer = confirm({ text: 'Leave?', yes: 'Leave' })
  await anyCall()
  expect(await answer).toBe(false)
  expect(navigate).toHaveBeenCalledOnce()
  expect(mayConfirmLeave()).toBe(true)
})

test('several calls at once lead to the login page once, and a login page stays where it is', async () => {
  at(location.pathname)
  await Promise.all([anyCall(), anyCall()])
  expect(navigate).toHaveBeenCalledOnce()
  flag = 'true'
  discardRecoverableForms()
  at('/v2/login')
  await anyCall()
  expect(navigate).toHaveBeenCalledOnce()
  expect(expectedUser()).toBeUndefined()
})

test('the page that is left shows no error before the login page is there', async () => {
  const { call } = await import('../../lib/api/call.ts')
  const { getUser } = await import('@archwire/contract/session/calls')
  const { promise, resolve: arrive } = Promise.withResolvers<undefined>()
  navigate.mockReturnValueOnce(promise)
  at(location.pathname)
  const read = new QueryObserver(queryClient, {
    queryKey: ['days'],
    queryFn: () => call(getUser, {}),
    retry: false,
  })
  const stop = read.subscribe(() => undefined)
  const save = new MutationObserver(queryClient, { mutationFn: () => call(getUser, {}) })
  const saved = save.mutate().catch(() => undefined)
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce(), 15_000)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(read.getCurrentResult()).toMatchObject({ error: null, fetchStatus: 'idle' })
  expect(save.getCurrentResult()).toMatchObject({ error: null, isPending: true })
  arrive(undefined)
  await saved
  expect(save.getCurrentResult().error).toMatchObject({ status: 401 })
  expect(read.getCurrentResult().error).toBeNull()
  stop()
})

test('the guard of the login page does not ask again who is signed in, which would delay the page', async () => {
  const { onlySignedOut } = await import('../routes/session-guard.tsx')
  const ensureQuery = vi.spyOn(queryClient, 'ensureQueryData')
  navigate.mockImplementationOnce(async () => {
    const request = new Request('http://localhost/v2/login')
    expect(await onlySignedOut(queryClient)({ request })).toBeNull()
    return undefined
  })
  // Nobody is known yet, so the page waits for nobody.
  vi.spyOn(pageOwner, 'get').mockReturnValueOnce(undefined)
  at(location.pathname)
  await anyCall()
  expect(navigate).toHaveBeenCalledOnce()
  expect(expectedUser()).toBeUndefined()
  expect(ensureQuery).not.toHaveBeenCalled()
})
