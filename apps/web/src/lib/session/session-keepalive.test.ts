import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foregroundCalls, inBackground } from '../api/background-calls.ts'
import { keepSessionAlive } from './session-keepalive.ts'

const minute = 60_000
let now: number
let flag: string | null
let requests: { url: string; background: string | undefined }[]
let page: EventTarget
let stop: () => void

beforeEach(() => {
  now = 0
  flag = 'true'
  requests = []
  page = new EventTarget()
  vi.stubGlobal('sessionStorage', { getItem: () => flag })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ url, background: headers['x-background'] })
    throw new TypeError('Failed to fetch')
  })
  foregroundCalls.note()
  stop = keepSessionAlive(page)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const press = (sign = 'keydown') => page.dispatchEvent(new Event(sign))

test('while a person types for an hour, the page calls the server every two minutes, as a person', () => {
  for (; now <= 60 * minute; now += 1_000) press()
  expect(requests).toHaveLength(30)
  expect(new Set(requests.map(({ url, background }) => `${url} ${background}`))).toEqual(
    new Set(['/v2/rest/user undefined']),
  )
})

test.each(['keydown', 'pointerdown', 'wheel'])('%s counts as activity', sign => {
  now = 2 * minute
  press(sign)
  expect(requests).toHaveLength(1)
})

test('a page that nobody touches makes no call', () => {
  now = 60 * minute
  for (const sign of ['focus', 'online', 'visibilitychange', 'pointermove']) press(sign)
  expect(requests).toEqual([])
})

test('any other call for the person counts too; a call in the background does not', async () => {
  const { call } = await import('../api/call.ts')
  const { getUser } = await import('@archwire/contract/session/calls')
  now = 2 * minute - 1
  await inBackground(() => call(getUser, {})).catch(() => undefined)
  expect(requests.map(({ background }) => background)).toEqual(['1'])
  now = 2 * minute
  press()
  expect(requests).toHaveLength(2)
  now = 3 * minute
  await call(getUser, {}).catch(() => undefined)
  now = 5 * minute - 1
  press()
  expect(requests).toHaveLength(3)
  now = 5 * minute
  press()
  expect(requests).toHaveLength(4)
})

test('a signed-out person makes no such calls', () => {
  flag = null
  now = 5 * minute
  press()
  expect(requests).toEqual([])
})
