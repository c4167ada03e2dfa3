import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSignedInUser } from './session-expiry.ts'

let userId: number
let backgroundHeaders: (string | undefined)[]

beforeEach(() => {
  userId = 1
  backgroundHeaders = []
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    backgroundHeaders.push(headers['x-background'])
    const user = {
      id: userId,
      fullName: '',
      firstName: '',
      lastName: '',
      email: '',
      admin: false,
      enterSends: false,
    }
    return userId === 0 ? Promise.reject(new TypeError('Failed to fetch')) : Response.json(user)
  })
})
afterEach(() => void vi.unstubAllGlobals())

function watching() {
  const onSomeoneElse = vi.fn()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  return { onSomeoneElse, queryClient, ...watchSignedInUser(queryClient, onSomeoneElse) }
}

test('the first connection uses the cached user; each later one and each refusal asks in the background who is signed in', async () => {
  const { look, onSomeoneElse } = watching()
  await look('accepted')
  expect(backgroundHeaders).toHaveLength(1)
  await look('accepted')
  await look('refused')
  await look('refused')
  expect(backgroundHeaders).toEqual(['1', '1', '1', '1'])
  expect(onSomeoneElse).not.toHaveBeenCalled()
})

test('a session that now belongs to another person is reported, also when the page has forgotten its user', async () => {
  const { look, onSomeoneElse, queryClient } = watching()
  await look('accepted')
  queryClient.clear()
  userId = 2
  await look('accepted')
  expect(onSomeoneElse).toHaveBeenCalledOnce()
})

test('nothing is reported after the end, nor when the server is not reached', async () => {
  const { look, end, onSomeoneElse } = watching()
  await look('accepted')
  userId = 0
  await look('accepted')
  userId = 2
  const late = look('accepted')
  end()
  await late
  expect(onSomeoneElse).not.toHaveBeenCalled()
})
