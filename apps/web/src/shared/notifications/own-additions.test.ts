import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asOwnAddition, takeOwnAdditions } from './own-additions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(60_000)
  expect(takeOwnAdditions(10)).toBe(0)
  vi.useRealTimers()
})

test("an addition of one's own is subtracted once, even before its response has arrived", async () => {
  let answer: (value: string) => void = () => undefined
  const adding = asOwnAddition(() => new Promise<string>(resolve => (answer = resolve)))
  expect(takeOwnAdditions(3)).toBe(1)
  expect(takeOwnAdditions(1)).toBe(0)
  answer('added')
  expect(await adding).toBe('added')
})

test('additions of others are not subtracted; a falling count subtracts nothing', async () => {
  for (const _ of [1, 2]) await asOwnAddition(async () => undefined)
  expect(takeOwnAdditions(-1)).toBe(0)
  expect(takeOwnAdditions(1)).toBe(1)
  expect(takeOwnAdditions(5)).toBe(1)
})

test('an addition that failed, or was long ago, is not waited for', async () => {
  await expect(asOwnAddition(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(takeOwnAdditions(1)).toBe(0)
  await asOwnAddition(async () => undefined)
  vi.advanceTimersByTime(11_000)
  expect(takeOwnAdditions(1)).toBe(0)
})
