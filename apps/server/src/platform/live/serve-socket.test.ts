import { expect, test } from 'vitest'
import { messageAllowance } from './serve-socket.ts'

test('a burst of 200 messages is allowed, then 20 a second', () => {
  let now = 0
  const mayPass = messageAllowance(() => now)
  const passing = (tries: number) => Array.from({ length: tries }, mayPass).filter(Boolean).length
  expect(passing(300)).toBe(200)
  now += 1_000
  expect(passing(300)).toBe(20)
  now += 60_000
  expect(passing(300)).toBe(200)
})
